import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '../../src/shared/config/config.ts';
import { startEmbedded } from '../../src/shared/db/embedded/embedded.ts';
import { createLog } from '../../src/shared/log/log.ts';
import { measureEditors } from './browser/editor.ts';
import { measureLanguages } from './browser/languages.ts';
import { measureStart } from './browser/start.ts';
import { measureCodeSearch } from './data/code-search.ts';
import { createSites, urlOfDatabase } from './data/databases.ts';
import { measureLists } from './data/lists.ts';
import { findTarget } from './data/target.ts';
import { goalOfStreams } from './goals.ts';
import { measureAccessLogs, printErrors } from './load/access-log.ts';
import { measureRequests } from './load/baseline.ts';
import { measureRates } from './load/endpoints.ts';
import { measureExport } from './load/exports.ts';
import { measureHeavyWebs } from './load/heavy-webs.ts';
import { measureLikes } from './load/likes.ts';
import { measureLogins } from './load/login-timing.ts';
import { measureSaves } from './load/saves.ts';
import { freePort, readScript, runScript, startProduct, stopProcess } from './processes.ts';
import { formatTable, hasFailed, inspectMachine, toJson } from './report.ts';
import type { Row } from './row.ts';
import { measureScaling } from './scaling/scaling.ts';
import { measureSoak } from './soak/soak.ts';

/**
 * `npm run bench [-- parts] [options]`: starts the product on sample data and prints measurements next to goals and to
 * references of the same run; see docs/benchmark.md. Everything is stored in a temporary folder. Without parts all but
 * `soak` are measured:
 * - `start`: the editor's start, keys and pastes next to a page of bare Monaco panes; what pages load before they are
 *   touched
 * - `languages`: keys in panes of TSX and SCSS next to plain ones, and what their compilers cost at the start
 * - `requests`: requests per second next to a bare server's, on `--webs=10000`, by one and by two web processes
 * - `browser`: start of and typing in the editor for phones, and saving
 * - `lists`: the time of lists and searches among 100,000 webs compared with 10,000
 * - `load`: requests per second and p99 of pages, lists and searches among 100,000 webs
 * - `saves`: a save with its version recorded, next to one without
 * - `likes`: likes of one web by many members at once, next to likes of many webs
 * - `heavy`: pages of a web of 3 MiB, next to those of a small one
 * - `exports`: the export of 1,000 webs, and the memory of the worker
 * - `streams`: memory of 10,000 event streams of notifications
 * - `logins`: whether the time or the text of a refused login reveals that a username exists
 * - `logs`: the cost of access logs
 * - `scaling`: one, two and three web processes, with a replica, and with a CDN in front
 * - `soak`: 200 requests a second, a fifth of them writes, for `--minutes=2`; then 30 logins a second in addition
 *
 * `--rows='images|assets'` measures only these rows of `requests`, `lists` and `load`; `--json=FILE` writes the rows to
 * a file; `--runs=1` takes one run instead of the median of three in `start`.
 */
const defaultParts = [
  'start',
  'languages',
  'requests',
  'browser',
  'lists',
  'load',
  'logins',
  'logs',
  'scaling',
  'saves',
  'likes',
  'heavy',
  'exports',
  'streams',
];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    webs: { type: 'string', default: '10000' },
    runs: { type: 'string', default: '3' },
    rows: { type: 'string', default: '' },
    minutes: { type: 'string', default: '2' },
    json: { type: 'string' },
  },
});
const parts = new Set(positionals.length > 0 ? positionals : defaultParts);
const unknown = [...parts].filter((part) => ![...defaultParts, 'soak'].includes(part));
if (unknown.length > 0)
  throw new Error(
    `unknown part of the benchmark: ${unknown.join(', ')}; known: ${defaultParts.join(', ')}, soak`,
  );
const namePattern = new RegExp(values.rows);
const includes = (...names: string[]) => names.some((name) => parts.has(name));
const machine = inspectMachine();

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
  if (
    includes(
      'start',
      'languages',
      'requests',
      'browser',
      'scaling',
      'saves',
      'likes',
      'heavy',
      'exports',
      'streams',
    )
  )
    rows.push(...(await measureSmall()));
  if (includes('lists', 'load', 'logins', 'logs', 'soak')) rows.push(...(await measureLarge()));
  for (const line of formatTable(rows, machine)) console.log(line);
  if (values.json) await writeJson(values.json, rows);
  if (hasFailed(rows, machine)) process.exitCode = 1;
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measureSmall(): Promise<Row[]> {
  await runScript('infra/seed/run.ts', [`--webs=${values.webs}`, '--members=1000'], env);
  const rows: Row[] = [];
  if (includes('start', 'languages', 'browser')) {
    const product = await startProduct(base, env);
    try {
      if (includes('start')) rows.push(...(await measureStart(base, Number(values.runs))));
      if (includes('languages')) rows.push(...(await measureLanguages(base, Number(values.runs))));
      if (includes('browser')) rows.push(...(await measureEditors(base)));
    } finally {
      await stopProcess(product);
    }
  }
  if (includes('requests')) rows.push(...(await measureByProcesses()));
  if (includes('scaling')) rows.push(...(await measureScaling(base, env, values.webs)));
  if (includes('saves', 'likes', 'heavy')) {
    const product = await startProduct(base, env, { role: 'web' });
    try {
      if (includes('saves')) rows.push(await measureSaves(base, database.url));
      if (includes('likes')) rows.push(await measureLikes(base, env));
      if (includes('heavy')) rows.push(...(await measureHeavyWebs(base)));
    } finally {
      await stopProcess(product);
    }
  }
  if (includes('exports')) {
    const product = await startProduct(base, env, { role: 'web' });
    try {
      rows.push(...(await measureExport(base, env, database.url)));
    } finally {
      await stopProcess(product);
    }
  }
  if (includes('streams')) rows.push(await measureStreams(database.url));
  return rows;
}

/** Requests per second of one web process, and of two where the product can run several. */
async function measureByProcesses(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const processes of ['1', '2']) {
    const withProcesses = { ...env, WEB_PROCESSES: processes };
    if (processes !== '1' && !knowsWebProcesses(env)) {
      console.log('two web processes: skipped, as the product does not read WEB_PROCESSES');
      continue;
    }
    const product = await startProduct(base, withProcesses);
    try {
      const measured = await measureRequests(base, database.url, dataDir, namePattern);
      rows.push(...measured.map((row) => ({ ...row, name: `${row.name}, web processes: ${processes}` })));
    } finally {
      await stopProcess(product);
    }
  }
  return rows;
}

/** Memory of 10,000 event streams on one web process. */
async function measureStreams(databaseUrl: string): Promise<Row> {
  const output = await readScript('infra/bench/streams/run.ts', [], {
    ...env,
    TEST_DATABASE_URL: databaseUrl,
  });
  const { opened, mbOpen, mbAfterHeartbeat } = JSON.parse(output.trim().split('\n').at(-1) ?? '');
  if (opened !== 10_000) throw new Error(`${opened} of 10,000 event streams were opened`);
  const value = Math.max(mbOpen, mbAfterHeartbeat);
  return { name: 'memory with 10,000 event streams', value, unit: 'MB', goal: goalOfStreams };
}

/** Whether WEB_PROCESSES changes the configuration. */
function knowsWebProcesses(environment: NodeJS.ProcessEnv): boolean {
  const [one, two] = ['1', '2'].map((processes) =>
    JSON.stringify(loadConfig({ ...environment, WEB_PROCESSES: processes }).config),
  );
  return one !== two;
}

async function measureLarge(): Promise<Row[]> {
  await createSites(database.url, env);
  const rows: Row[] = [];
  if (includes('lists')) {
    rows.push(...(await measureLists(database.url, env, namePattern)));
    rows.push(...(await measureCodeSearch(database.url, env, namePattern)));
  }
  const large = { ...env, DATABASE_URL: urlOfDatabase(database.url, 'lists_large') };
  if (includes('logs')) rows.push(...(await measureAccessLogs(large, join(dataDir, 'access-log'))));
  if (includes('load', 'logins', 'soak')) rows.push(...(await measureRunning(large)));
  return rows;
}

/** Rows of the running product among 100,000 webs, with access logs, as in production. */
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

async function writeJson(file: string, rows: readonly Row[]): Promise<void> {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  const report = toJson(rows, machine, { date: new Date(), version });
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
}
