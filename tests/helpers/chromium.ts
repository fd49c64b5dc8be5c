import { execFileSync } from 'node:child_process';
import { chromium } from 'playwright';
import { loadConfig } from '../../src/shared/config/config.ts';
import { findUser, isRoot } from '../../src/shared/process/os-account.ts';

const { thumbnails } = loadConfig({
  JWT_SECRET: 'x'.repeat(32),
  CHROMIUM_PATH: process.env.CHROMIUM_PATH,
}).config;

/** A Chromium of this machine, else Playwright's; `npm test` installs one of them. */
export const chromiumPath = thumbnails.chromium ?? chromium.executablePath();

/** Whether this machine lets a browser create its sandbox, which containers often do not. */
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
