import { existsSync } from 'node:fs';

/** Debian's build that never has a window: it takes a sixth less work than the whole browser. */
export const headlessShell = '/usr/lib/chromium/chromium-headless-shell';

const wholeBrowsers = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'];

const found = (paths: readonly (string | undefined)[]) => paths.find((path) => path && existsSync(path));

/** A whole browser of this machine, as the product draws webs with. */
export const wholeBrowser = () => found(wholeBrowsers);

/** The browser that tests drive: the one that is named, else the lightest of this machine; undefined where there is none. */
export const drivenBrowser = () => found([process.env.CHROMIUM_PATH, headlessShell, ...wholeBrowsers]);
