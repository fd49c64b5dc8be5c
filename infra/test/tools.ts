import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { headlessShell, wholeBrowser } from '../../tests/helpers/browser.ts';
import { hasPgBouncer } from '../../tests/helpers/pgbouncer.ts';
import { redisPrograms } from '../../tests/helpers/redis.ts';
import { hasVarnish } from '../../tests/helpers/varnish.ts';

type Tool = { name: string; packages: readonly string[]; isInstalled: () => boolean };

const runs = (program: string) => spawnSync(program, ['--version']).status === 0;
const program = (name: string, debianPackage: string): Tool => ({
  name,
  packages: [debianPackage],
  isInstalled: () => runs(name),
});

/** Without them tests fail. */
const needed: readonly Tool[] = [
  // The fonts are those of members' webs in screenshots.
  { name: 'Chromium', packages: ['chromium', 'fonts-liberation'], isInstalled: hasChromium },
  { name: 'Redis', packages: ['redis-server'], isInstalled: () => redisPrograms.some(runs) },
  // Runs the examples of docs/api.md.
  program('curl', 'curl'),
  // Checks the alert rules and the dashboard.
  program('promtool', 'prometheus'),
  // Checks the units of infra/deploy/systemd.
  ...(process.platform === 'linux' ? [program('systemd-analyze', 'systemd')] : []),
];

/** Without them tests are slower, or are skipped and say so. Not every system has them. */
const optional: readonly Tool[] = [
  { name: 'the light Chromium', packages: ['chromium-headless-shell'], isInstalled: hasLightBrowser },
  { name: 'PgBouncer', packages: ['pgbouncer'], isInstalled: hasPgBouncer },
  { name: 'Varnish', packages: ['varnish', 'varnish-modules'], isInstalled: hasVarnish },
];

const missingOf = (tools: readonly Tool[]) => tools.filter(({ isInstalled }) => !isInstalled());

/** Ensures that what tests run is installed; as root on Debian it installs what is missing. */
export function ensureTools(): void {
  const missing = missingOf([...needed, ...optional]);
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installDebian(missing);
  if (!hasChromium()) playwrightInstall();
  const lacking = missingOf(needed).map(({ name }) => name);
  if (lacking.length > 0)
    throw new Error(`the tests need ${lacking.join(', ')}: install that and run the tests again`);
}

function hasChromium(): boolean {
  return wholeBrowser() !== undefined || existsSync(chromium.executablePath());
}

function hasLightBrowser(): boolean {
  return process.env.CHROMIUM_PATH !== undefined || existsSync(headlessShell);
}

function installDebian(missing: readonly Tool[]): void {
  console.log(`── installing ${missing.flatMap(({ packages }) => packages).join(', ')}`);
  if (!apt('update', '-qq')) return;
  const install = (packages: readonly string[]) =>
    apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  const together = missing.filter((tool) => needed.includes(tool)).flatMap(({ packages }) => packages);
  if (together.length > 0) install(together);
  for (const { packages } of missing.filter((tool) => optional.includes(tool))) install(packages);
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
