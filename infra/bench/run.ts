import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../src/shared/db/embedded/index.ts';
import { createLog } from '../../src/shared/log/log.ts';
import { measureBrowser } from './browser/pages.ts';
import { createSites, urlOfDatabase } from './data/databases.ts';
import { measureLists } from './data/lists.ts';
import { findTarget } from './data/target.ts';
import { measureAccessLogs, printErrors } from './load/access-log.ts';
import { measureRequests } from './load/baseline.ts';
import { measureRates } from './load/endpoints.ts';
import { measureLogins } from './load/login-timing.ts';
import { freePort, runScript, startProduct, stopProcess } from './processes.ts';
import { measureSoak } from './soak/soak.ts';
import { judge, printTable, type Row } from './table.ts';

/**
 * `npm run bench [-- options]`: starts the product on sample data and prints what it does next to goals and to ceilings of
 * the same run. Numbers of different runs or machines do not compare; ratios do. Everything lies in a temporary folder.
 *
 * `--only=load,logins` measures these parts alone; without it all but `soak` are measured:
 * - `requests`: requests per second next to a bare server's, on `--webs=10000`
 * - `browser`: the editor, and the script of pages
 * - `lists`: the cost of lists and searches among 100,000 webs next to that among 10,000
 * - `load`: requests per second and the slowest of 100 of pages, lists and searches among 100,000 webs
 * - `logins`: whether the time or the text of a refused login tells known names from unknown ones
 * - `logs`: what access logs cost
 * - `soak`: 200 requests a second, a fifth of them writes, for `--minutes=2`; then also 30 logins a second
 *
 * `--rows='images|assets'` measures only these rows of `lists` and `load`.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'requests,browser,lists,load,logins,logs' },
    webs: { type: 'string', default: '10000' },
    rows: { type: 'string', default: '' },
    minutes: { type: 'string', default: '2' },
  },
});
const parts = new Set(values.only.split(','));
const namePattern = new RegExp(values.rows);
const includes = (...names: string[]) => names.some((name) => parts.has(name));

const dataDir = await mkdtemp(join(tmpdir(), 'codeweb-bench-'));
const port = await freePort();
const base = `http://localhost:${port}`;
const database = await startEmbedded({ dataDir, log: createLog('warn') });
const env = {
  ...process.env,
  NODE_ENV: 'production',
  PORT: String(port),
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  RATE_LIMIT: 'off',
  THUMBNAILS: 'off',
  LOG_LEVEL: 'warn',
};
try {
  const rows: Row[] = [];
  if (includes('requests', 'browser')) rows.push(...(await measureSmall()));
  if (includes('lists', 'load', 'logins', 'logs', 'soak')) rows.push(...(await measureLarge()));
  printTable(rows);
  if (rows.some((row) => judge(row)?.missed)) process.exitCode = 1;
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measureSmall(): Promise<Row[]> {
  await runScript('infra/seed/run.ts', [`--webs=${values.webs}`, '--members=1000'], env);
  const product = await startProduct(base, env);
  try {
    return [
      ...(includes('requests') ? await measureRequests(base, database.url, dataDir) : []),
      ...(includes('browser') ? await measureBrowser(base) : []),
    ];
  } finally {
    await stopProcess(product);
  }
}

async function measureLarge(): Promise<Row[]> {
  await createSites(database.url, env);
  const rows = includes('lists') ? await measureLists(database.url, env, namePattern) : [];
  const large = { ...env, DATABASE_URL: urlOfDatabase(database.url, 'lists_large') };
  if (includes('logs')) rows.push(...(await measureAccessLogs(large, join(dataDir, 'access-log'))));
  if (includes('load', 'logins', 'soak')) rows.push(...(await measureRunning(large)));
  return rows;
}

/** What is measured of the product as a whole among 100,000 webs, with access logs, as it is usually run. */
async function measureRunning(large: NodeJS.ProcessEnv & { DATABASE_URL: string }): Promise<Row[]> {
  const logFile = join(dataDir, 'log');
  const product = await startProduct(base, { ...large, LOG_LEVEL: 'info' }, { logFile });
  try {
    const target = await findTarget(base, large.DATABASE_URL);
    return [
      ...(includes('load') ? await measureRates(target, namePattern) : []),
      ...(includes('logins') ? await measureLogins(target) : []),
      ...(includes('soak') ? await measureSoak(target, product.pid ?? 0, Number(values.minutes)) : []),
    ];
  } finally {
    await stopProcess(product);
    await printErrors(logFile);
  }
}
