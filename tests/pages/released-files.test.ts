import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { sql } from 'kysely';
import t from 'tap';
import { handleError } from '../../src/shared/api/error-handler.ts';
import { openDatabase } from '../../src/shared/db/client.ts';
import { notFound } from '../../src/shared/errors/app-error.ts';
import { createLog } from '../../src/shared/log/log.ts';
import { keepRelease, serveReleased } from '../../src/shared/ssr/released-files.ts';
import { testDatabase } from '../helpers/database.ts';

const log = createLog('silent');
const { url } = await testDatabase(t);
const { db } = openDatabase({ databaseUrl: url }, log);
t.teardown(() => db.destroy());

/** The output of a build: files with hashes in their names, and their compressed copies. */
async function release(files: Record<string, string | Buffer>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'codeweb-release-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'assets', 'chunks'), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, 'assets', name), text);
    await writeFile(join(folder, 'assets', `${name}.br`), 'a twin');
  }
  return folder;
}

/** Runs a web process of a release briefly. */
async function run(folder: string): Promise<void> {
  const running = await keepRelease(db, folder, log);
  await running[Symbol.asyncDispose]();
}

const app = Fastify();
app.setNotFoundHandler((request, reply) => handleError(notFound(), request, reply));
serveReleased(app, db);
t.teardown(() => app.close());
const ask = (path: string, headers = {}) => app.inject({ url: `/assets/${path}`, headers });
const names = async () =>
  (await db.selectFrom('released_files').select('name').orderBy('name').execute()).map(({ name }) => name);

const script = `export const old = ${JSON.stringify('x'.repeat(2_000))};`;
const font = Buffer.from([0, 1, 2, 255]);
const old = await release({ 'chunks/old-1a.js': script, 'same-2b.css': 'p{}', 'font-3c.woff2': font });
const next = await release({ 'chunks/new-4d.js': 'export {};', 'same-2b.css': 'p{}' });

t.test('a process of the new release serves the files of the old one, and the other way round', async (t) => {
  await Promise.all([run(old), run(old), run(next), run(next)]);
  t.same(await names(), ['chunks/new-4d.js', 'chunks/old-1a.js', 'font-3c.woff2', 'same-2b.css']);
  const plain = await ask('chunks/old-1a.js');
  t.equal(plain.statusCode, 200);
  t.equal(plain.body, script);
  t.match(plain.headers, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  });
  const packed = await ask('chunks/old-1a.js', { 'accept-encoding': 'gzip, br' });
  t.equal(packed.headers['content-encoding'], 'gzip');
  t.ok(packed.rawPayload.length < 200);
  t.same(
    (await ask('font-3c.woff2', { 'accept-encoding': 'gzip' })).rawPayload,
    font,
    'what is small stays as it is',
  );
  t.equal((await ask('chunks/new-4d.js')).body, 'export {};');
  const known = await ask('chunks/old-1a.js', { 'if-none-match': `"x", ${plain.headers.etag}` });
  t.match([known.statusCode, known.body], [304, '']);
});

t.test('a file of no release is a 404, with any name', async (t) => {
  for (const path of [
    'nothing-5e.js',
    '../package.json',
    '%2e%2e/package.json',
    'chunks/',
    'x%00.js',
    'a.html',
  ])
    t.equal((await ask(path)).statusCode, 404, path);
});

t.test('files are kept for a week after the last process of their release, and while one runs', async (t) => {
  const age = (days: number) =>
    sql`update released_files set seen_at = now() - ${days} * interval '1 day'`.execute(db);
  await age(6);
  await run(next);
  t.same(await names(), ['chunks/new-4d.js', 'chunks/old-1a.js', 'font-3c.woff2', 'same-2b.css']);
  await sql`update released_files set seen_at = seen_at - interval '2 days'`.execute(db);
  await run(next);
  t.same(await names(), ['chunks/new-4d.js', 'same-2b.css']);
  await age(30);
  await run(next);
  t.same(await names(), ['chunks/new-4d.js', 'same-2b.css'], 'a release that runs keeps its own');
  await run(old);
  t.equal((await ask('chunks/old-1a.js')).statusCode, 200, 'an older one that comes back brings its files');
});
