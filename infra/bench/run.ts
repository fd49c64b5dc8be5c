import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../src/shared/db/embedded/index.ts';
import { createLog } from '../../src/shared/log.ts';
import { measureScript, openBrowser } from './browser.ts';
import { measureEditors } from './editor.ts';
import { measureLists } from './lists.ts';
import { compare } from './load.ts';
import { end, freePort, runScript, startBare, startProduct } from './processes.ts';
import { judge, printTable, type Row } from './table.ts';

/**
 * `npm run bench`: starts the product on sample data and prints what it does next to ceilings of the same run. Numbers
 * of different runs or machines do not compare; the ratios do. Everything lies in a temporary folder. `--webs=100000`
 * takes more of them; `--only=requests`, `--only=lists` or `--only=browser` measures a part, `--rows='images|assets'` those
 * lists alone.
 */
const webs = process.argv.find((argument) => argument.startsWith('--webs=')) ?? '--webs=10000';
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

const option = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
const only = option('only');
const measures = (part: string) => only === undefined || only === part;
try {
  const rows: Row[] = [];
  if (measures('lists'))
    rows.push(...(await measureLists(database.url, env, new RegExp(option('rows') ?? ''))));
  if (measures('requests') || measures('browser')) rows.push(...(await measureProduct()));
  printTable(rows);
  if (rows.some((row) => judge(row).missed)) process.exitCode = 1;
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measureProduct(): Promise<Row[]> {
  await runScript('infra/seed.ts', [webs, '--members=1000'], env);
  const product = await startProduct(base, env);
  try {
    const rows = measures('requests') ? await measureRequests() : [];
    return measures('browser') ? [...rows, ...(await measureBrowser())] : rows;
  } finally {
    await end(product);
  }
}

async function measureRequests(): Promise<Row[]> {
  const trendingUrl = `${base}/api/v1/webs/trending`;
  const { data } = await fetch(trendingUrl).then((reply) => reply.json());
  const webId: string = data.docs[0]._id;
  const rows: Row[] = [];
  for (const [name, url, sql] of [
    ['trending', trendingUrl, 'trending'],
    ['one web', `${base}/api/v1/webs/get/${webId}`, 'web'],
    ['home, guest', `${base}/`, null],
  ] as const) {
    const reply = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    const file = join(dataDir, 'bytes');
    await writeFile(file, Buffer.from(await reply.arrayBuffer()));
    const barePort = await freePort();
    const bare = await startBare([
      String(barePort),
      file,
      reply.headers.get('content-type') ?? '',
      database.url,
      webId,
    ]);
    const bareUrl = `http://127.0.0.1:${barePort}`;
    const urls: Record<string, string> = { ours: url, bytes: `${bareUrl}/bytes` };
    if (sql) urls.sql = `${bareUrl}/${sql}`;
    const seen = await compare(urls);
    const ours = seen.ours ?? 0;
    rows.push({
      name: `${name}: against bare SQL`,
      ours,
      unit: 'req/s',
      ceiling: seen.sql,
      goal: 0.5,
    });
    rows.push({
      name: `${name}: against bare bytes`,
      ours,
      unit: 'req/s',
      ceiling: seen.bytes,
      goal: sql ? null : 0.5,
    });
    await end(bare);
  }
  return rows;
}

async function measureBrowser(): Promise<Row[]> {
  const { data } = await fetch(`${base}/api/v1/webs/trending`).then((reply) => reply.json());
  const web = `${base}/web/${data.docs[0]._id}`;
  const browser = await openBrowser();
  try {
    const rows: Row[] = await measureEditors(browser, base, web);
    for (const [name, path, budget] of pages(web)) {
      const ours = (await measureScript(browser, path)) / 1_000;
      rows.push({ name: `script of ${name}`, ours, unit: 'kB', ...(budget && { ceiling: budget, goal: 1 }) });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** Pages with their budget of compressed script in kB; the editor has none. */
function pages(web: string): [string, string, number | null][] {
  const budget = 100;
  return [
    ['home', `${base}/`, budget],
    ['sign-up', `${base}/signup`, budget],
    ['login', `${base}/login`, budget],
    ['editor', web, null],
  ];
}
