import { existsSync } from 'node:fs';

/** Debian's build without a window, which takes a sixth less work than the full browser. */
export const headlessShell = '/usr/lib/chromium/chromium-headless-shell';

const wholeBrowsers = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'];

const found = (paths: readonly (string | undefined)[]) => paths.find((path) => path && existsSync(path));

/** A full browser of this machine, with which the product renders webs. */
export const wholeBrowser = () => found(wholeBrowsers);

/** The browser that tests drive: the configured one, else the lightest of this machine; undefined if there is none. */
export const drivenBrowser = () => found([process.env.CHROMIUM_PATH, headlessShell, ...wholeBrowsers]);
