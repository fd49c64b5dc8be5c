import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const chromiumPaths = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'];

/** Makes sure that a Chromium, a redis-server and curl are there; as root on Debian it installs what is missing. */
export function ensureTools(): void {
  if (hasChromium() && hasRedis() && hasCurl()) return;
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
  return [...chromiumPaths, chromium.executablePath()].some((path) => path && existsSync(path));
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
  const packages = [
    ...(hasChromium() ? [] : ['chromium', 'fonts-liberation']),
    ...(hasRedis() ? [] : ['redis-server']),
    ...(hasCurl() ? [] : ['curl']),
  ];
  console.log(`── installing ${packages.join(', ')}`);
  // Servers that a package brings are ours to start.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ])
    execFileSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

function playwrightInstall(): void {
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
  });
}
