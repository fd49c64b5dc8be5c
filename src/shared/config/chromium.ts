import { accessSync, constants, statSync } from 'node:fs';
import type { EnvReader } from './env.ts';

/** Paths at which systems install Chromium or Google Chrome. */
const knownPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** CHROMIUM_PATH if set, otherwise the first installed browser of `knownPaths`, or null. */
export function findChromium(read: EnvReader): string | null {
  const configured = read.value('CHROMIUM_PATH');
  if (configured === null) return knownPaths.find(isProgram) ?? null;
  if (isProgram(configured)) return configured;
  read.fault('CHROMIUM_PATH', `is "${configured}"; the path of an executable file is accepted`);
  return null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
