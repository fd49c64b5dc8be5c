import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const chromiumPaths = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'];

/** Makes sure that a Chromium and a redis-server are there; as root on Debian it installs what is missing. */
export function ensureTools(): void {
  const missing = [hasChromium() ? '' : 'chromium', hasRedis() ? '' : 'redis-server'].filter(Boolean);
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installDebian(missing);
  if (!hasChromium()) spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  if (!hasChromium() || !hasRedis())
    throw new Error(`the tests need ${missing.join(' and ')}: install them and run the tests again`);
}

function hasChromium(): boolean {
  return chromiumPaths.some((path) => path && existsSync(path)) || hasPlaywrightChromium();
}

function hasPlaywrightChromium(): boolean {
  const cache = `${process.env.HOME}/.cache/ms-playwright`;
  return existsSync(cache) && spawnSync('ls', [cache]).stdout.toString().includes('chromium');
}

function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}

function installDebian(packages: string[]): void {
  console.log(`── installing ${packages.join(' and ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  execFileSync('apt-get', install, { env, stdio: ['ignore', 'ignore', 'inherit'] });
}
