import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { headlessShell, wholeBrowser } from '../../tests/helpers/browser.ts';

/** Programs that tests run, with their Debian packages. */
const programs: Readonly<Record<string, string>> = {
  'redis-server': 'redis-server',
  // Runs the examples of docs/api.md.
  curl: 'curl',
  // Checks the alert rules and the dashboard.
  promtool: 'prometheus',
  // Checks the units of infra/deploy/systemd.
  ...(process.platform === 'linux' && { 'systemd-analyze': 'systemd' }),
};

/** Ensures that Chromium and the programs are installed; as root on Debian it installs what is missing. */
export function ensureTools(): void {
  if (hasChromium() && hasLightBrowser() && missingPrograms().length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installDebian();
  if (!hasChromium()) playwrightInstall();
  const missing = [...(hasChromium() ? [] : ['Chromium']), ...missingPrograms()];
  if (missing.length > 0)
    throw new Error(`the tests need ${missing.join(', ')}: install that and run the tests again`);
}

function hasChromium(): boolean {
  return wholeBrowser() !== undefined || existsSync(chromium.executablePath());
}

/** Optional: tests run without it too, only slower. */
function hasLightBrowser(): boolean {
  return process.env.CHROMIUM_PATH !== undefined || existsSync(headlessShell);
}

const missingPrograms = () =>
  Object.keys(programs).filter((program) => spawnSync(program, ['--version']).status !== 0);

/** The fonts are those of members' webs in screenshots. */
function installDebian(): void {
  const needed = [
    ...(hasChromium() ? [] : ['chromium', 'fonts-liberation']),
    ...missingPrograms().map((program) => programs[program] ?? program),
  ];
  const optional = hasLightBrowser() ? [] : ['chromium-headless-shell'];
  console.log(`── installing ${[...needed, ...optional].join(', ')}`);
  if (!apt('update', '-qq')) return;
  // Separately: not every distribution has the optional package.
  for (const packages of [needed, optional])
    if (packages.length > 0) apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

/** Whether apt-get succeeded; it prints its own errors. RUNLEVEL=1 keeps packages from starting their services. */
function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const timeouts = ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=1'];
  return (
    spawnSync('apt-get', [...timeouts, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  );
}

function playwrightInstall(): void {
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
  });
}
