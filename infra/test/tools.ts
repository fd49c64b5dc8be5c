import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { headlessShell, wholeBrowser } from '../../tests/helpers/browser.ts';

/** Makes sure that a Chromium, a redis-server and curl are there; as root on Debian it installs what is missing. */
export function ensureTools(): void {
  if (hasChromium() && hasLightBrowser() && hasRedis() && hasCurl()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installDebian();
  if (!hasChromium()) playwrightInstall();
  const missing = [
    hasChromium() ? '' : 'Chromium',
    hasRedis() ? '' : 'redis-server',
    hasCurl() ? '' : 'curl',
  ].filter(Boolean);
  if (missing.length > 0)
    throw new Error(`the tests need ${missing.join(', ')}: install that and run the tests again`);
}

function hasChromium(): boolean {
  return wholeBrowser() !== undefined || existsSync(chromium.executablePath());
}

/** Tests go without it as well, only slower. */
function hasLightBrowser(): boolean {
  return process.env.CHROMIUM_PATH !== undefined || existsSync(headlessShell);
}

function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}

/** The guide's examples are tried with it. */
function hasCurl(): boolean {
  return spawnSync('curl', ['--version']).status === 0;
}

/** The fonts are what members' webs are drawn with in screenshots. */
function installDebian(): void {
  const needed = [
    ...(hasChromium() ? [] : ['chromium', 'fonts-liberation']),
    ...(hasRedis() ? [] : ['redis-server']),
    ...(hasCurl() ? [] : ['curl']),
  ];
  const wished = hasLightBrowser() ? [] : ['chromium-headless-shell'];
  console.log(`── installing ${[...needed, ...wished].join(', ')}`);
  if (!apt('update', '-qq')) return;
  // Apart: not every system has what is wished for.
  for (const packages of [needed, wished])
    if (packages.length > 0) apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

/** Whether apt-get could do it; it says itself what went wrong. Servers that a package brings are ours to start. */
function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const patience = ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=1'];
  return (
    spawnSync('apt-get', [...patience, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  );
}

function playwrightInstall(): void {
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
  });
}
