import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { loadConfig } from '../../src/shared/config/index.ts';
import { findUser, isRoot } from '../../src/shared/process/os-account.ts';

const { thumbnails } = loadConfig({
  JWT_SECRET: 'x'.repeat(32),
  CHROMIUM_PATH: process.env.CHROMIUM_PATH,
}).config;

/** A Chromium of this machine, or the one that `npm test` installs; null where there is none. */
export const chromiumPath =
  thumbnails.chromium ?? (existsSync(chromium.executablePath()) ? chromium.executablePath() : null);

/** Whether this machine lets a browser make its sandbox: containers often do not. */
export const hasSandbox = process.platform !== 'linux' || mayCreateNamespaces();

function mayCreateNamespaces(): boolean {
  try {
    const user = isRoot() ? findUser('nobody') : null;
    execFileSync('unshare', ['--user', 'true'], { ...user, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export const noChromium = chromiumPath === null ? 'there is no Chromium on this machine' : false;
