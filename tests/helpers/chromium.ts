import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { loadConfig } from '../../src/shared/config/index.ts';

const { thumbnails } = loadConfig({
  JWT_SECRET: 'x'.repeat(32),
  CHROMIUM_PATH: process.env.CHROMIUM_PATH,
}).config;

/** A Chromium of this machine, or the one that `npm test` installs; null where there is none. */
export const chromiumPath =
  thumbnails.chromium ?? (existsSync(chromium.executablePath()) ? chromium.executablePath() : null);

export const noChromium = chromiumPath === null ? 'there is no Chromium on this machine' : false;
