import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { headlessShell, wholeBrowser } from '../../tests/helpers/browser.ts';
import { hasPgBouncer } from '../../tests/helpers/pgbouncer.ts';
import { hasProgram } from '../../tests/helpers/programs.ts';
import { redisPrograms } from '../../tests/helpers/redis.ts';
import { hasVarnish } from '../../tests/helpers/varnish.ts';

type Tool = { name: string; packages: readonly string[]; isInstalled: () => boolean };

const program = (name: string, debianPackage: string): Tool => ({
  name,
  packages: [debianPackage],
  isInstalled: () => hasProgram(name),
});

/** Tests fail without these. */
const needed: readonly Tool[] = [
  // The fonts are those of members' webs in screenshots.
  { name: 'Chromium', packages: ['chromium', 'fonts-liberation'], isInstalled: hasChromium },
  { name: 'Redis', packages: ['redis-server'], isInstalled: () => redisPrograms.some(hasProgram) },
  // Runs the examples of docs/api.md.
  program('curl', 'curl'),
  // Checks the alert rules and the dashboard.
  program('promtool', 'prometheus'),
  // Checks the units of infra/deploy/systemd.
  ...(process.platform === 'linux' ? [program('systemd-analyze', 'systemd')] : []),
];

/** Without these tests are slower, or are skipped and say so. Not every system has them. */
const optional: readonly Tool[] = [
  { name: 'the light Chromium', packages: ['chromium-headless-shell'], isInstalled: hasLightBrowser },
  { name: 'PgBouncer', packages: ['pgbouncer'], isInstalled: hasPgBouncer },
  { name: 'Varnish', packages: ['varnish', 'varnish-modules'], isInstalled: hasVarnish },
];

const missingOf = (tools: readonly Tool[]) => tools.filter(({ isInstalled }) => !isInstalled());

/**
 * Ensures that the programs tests need are installed; as root on Debian it installs missing ones.
 */
export function ensureTools(): void {
  const missing = { needed: missingOf(needed), optional: missingOf(optional) };
  if (missing.needed.length + missing.optional.length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installDebian(missing);
  if (!hasChromium()) playwrightInstall();
  const lacking = missingOf(needed).map(({ name }) => name);
  if (lacking.length > 0)
    throw new Error(`tests need ${lacking.join(', ')}; install them and run the tests again`);
}

function hasChromium(): boolean {
  return wholeBrowser() !== undefined || existsSync(chromium.executablePath());
}

function hasLightBrowser(): boolean {
  return process.env.CHROMIUM_PATH !== undefined || existsSync(headlessShell);
}

function installDebian({ needed, optional }: Record<'needed' | 'optional', readonly Tool[]>): void {
  // Optional ones are installed one by one, since not every distribution has them.
  const groups = [needed.flatMap(({ packages }) => packages), ...optional.map(({ packages }) => packages)];
  console.log(`── installing ${groups.flat().join(', ')}`);
  if (!apt('update', '-qq')) return;
  for (const packages of groups)
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
