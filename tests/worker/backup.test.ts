import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import t, { type Test } from 'tap';
import { renderSizes } from '../../src/modules/assets/jobs.ts';
import { indexCode } from '../../src/modules/webs/service/code-search.ts';
import { migrateUpTo } from '../../src/shared/db/migrate.ts';
import { inTransaction } from '../../src/shared/db/transaction.ts';
import { resetQueues } from '../../src/shared/jobs/queue.ts';
import { openStorage } from '../../src/shared/storage/open-storage.ts';
import type { Storage } from '../../src/shared/storage/storage.ts';
import { columnsOf, tablesOf } from '../../src/worker/backup/catalog.ts';
import { backUpTo, restoreFrom } from '../../src/worker/backup/index.ts';
import { build } from '../helpers/build.ts';
import { testDatabase } from '../helpers/database.ts';
import { otherPostgres, startOtherPostgres } from '../helpers/other-postgres.ts';
import { startRedis } from '../helpers/redis.ts';
import { startS3 } from '../helpers/s3.ts';
import { saveWeb, viewerOf } from '../helpers/webs.ts';

const source = await build(t);
const { ctx, call, member, drain } = source;
const { log, assets } = ctx;
const folder = await mkdtemp(join(tmpdir(), 'codeweb-backup-'));
t.teardown(() => rm(folder, { recursive: true, force: true }));
const file = join(folder, 'whole.tar');

const ann = await member({ username: 'ann-who-keeps' });
const bob = await member();
const web = await saveWeb(call, ann, {
  title: 'Kept — \\N "ü"',
  description: 'Kept — \\N\t"ü"\nand more',
  html: '\\.\r\n<p>\u0001',
  isPublic: 'true',
});
const hidden = await saveWeb(call, ann, { title: 'Kept and private', isPublic: 'false' });
await call('POST', `/likes/web/${web._id}`, { as: bob });
await call('POST', `/followers/toggle/${ann.user.username}`, { as: bob });
await drain();

/** Every row of every table in a fixed order, except data that PostgreSQL derives. */
async function rowsOf(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found: Record<string, string[]> = {};
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query<{ row: string }>(
      `select row(${columnsOf(table)})::text as row from ${table.name} order by 1`,
    );
    found[table.name] = rows.map(({ row }) => row);
  }
  await client.end();
  return found;
}

const databaseUrl = ctx.secrets.databaseUrl;
const back = { databaseUrl, storage: ctx.storage, mediaKeys: ctx.storedFiles.listKeys, log };

async function otherStore(t: Test): Promise<Storage> {
  const { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey, ...place } = await startS3(t);
  const storage = await openStorage(
    { kind: 's3', ...place, publicUrl: null },
    Object.assign(Object.create(ctx.secrets), { s3AccessKeyId, s3SecretAccessKey }),
  );
  t.teardown(() => storage.close());
  return storage;
}

const restore = (path: string, url: string, storage: Storage) =>
  restoreFrom(path, {
    databaseUrl: url,
    storage,
    typeOf: ctx.storedFiles.typeOf,
    migrateTo: (name) => migrateUpTo(url, log, name),
  });

let kept: Awaited<ReturnType<typeof rowsOf>>;

t.test('a backup leaves no partial file, and never overwrites another', async (t) => {
  const broken = { ...back, mediaKeys: () => Promise.reject(new Error('the store is away')) };
  await t.rejects(backUpTo(join(folder, 'broken.tar'), broken), { message: 'the store is away' });
  await t.rejects(readFile(join(folder, 'broken.tar')), { code: 'ENOENT' });
  await t.rejects(readFile(join(folder, 'broken.tar.part')), { code: 'ENOENT' });
  kept = await rowsOf(databaseUrl);
  const umask = process.umask(0);
  await writeFile(`${file}.part`, 'left by a backup that was killed', { mode: 0o666 });
  const output = await backUpTo(file, back).finally(() => process.umask(umask));
  t.match(output, /^Backed up \d+ rows and \d+ files/);
  t.equal((await stat(file)).mode & 0o777, 0o600, 'readable by its owner alone, whatever the umask');
  t.notOk((await readFile(file)).includes('tables/web_code_search/'), 'without the index of code');
  await t.rejects(backUpTo(file, back), {
    message: `${file} exists already; name a file that does not exist`,
  });
});

t.test('a restore into another database and store is identical, row by row and byte by byte', async (t) => {
  const { url } = await testDatabase(t);
  const storage = await otherStore(t);
  await restore(file, url, storage);
  t.strictSame(await rowsOf(url), kept);
  let files = 0;
  for (const key of await assets.listStoredKeys(ctx.db)) {
    const [here, there] = await Promise.all([ctx.storage.open(key), storage.open(key)]);
    const bytes = async (of: typeof here) => of && Buffer.concat(await of.stream.toArray());
    t.same(await bytes(there), await bytes(here), key);
    files += here ? 1 : 0;
  }
  t.ok(files >= 6, `${files} files`);
});

t.test('the restored product works: counts, keys and triggers hold', async (t) => {
  const { url } = await testDatabase(t);
  const storage = await otherStore(t);
  await restore(file, url, storage);
  const other = await build(t, { env: { DATABASE_URL: url }, storage });
  await other.ctx.webs.recordAllCode();
  await resetQueues({ databaseUrl: url, redisUrl: null }, other.ctx.db, log);
  await indexCode(other.ctx.db, new AbortController().signal);
  const byCode = await other.call('GET', `/webs/search/code?search=${encodeURIComponent('<p>\u0001')}`);
  t.match(byCode.body.data.docs, [{ web: { _id: web._id } }], 'code is indexed anew');
  const { data } = (await other.call('GET', '/webs/search/all-webs?search=kept')).body;
  t.same(
    data.docs.map(({ _id }: { _id: string }) => _id),
    [web._id],
  );
  t.match((await other.ctx.webs.get(viewerOf(ann), hidden._id)).title, 'Kept and private');
  const login = await other.call('POST', '/users/login', {
    body: { identifier: 'ann-who-keeps', password: ann.password },
  });
  t.equal(login.status, 200);
  const saved = await saveWeb(other.call, { ...ann, accessToken: login.body.data.accessToken });
  await other.drain();
  const found = await other.call('GET', '/webs/trending');
  t.equal(found.body.data.totalDocs, 2);
  t.ok(found.body.data.docs.some(({ _id }: { _id: string }) => _id === saved._id));
});

t.test('jobs whose queue was lost are enqueued again, in every backend', async (t) => {
  const redis = await startRedis(t);
  for (const redisUrl of [null, redis.url]) {
    await inTransaction(ctx.db, (tx) =>
      ctx.jobs.add(tx, renderSizes, { publicId: `image-${'0'.repeat(22)}` }),
    );
    await ctx.db.updateTable('outbox').set({ handed_at: new Date() }).where('done_at', 'is', null).execute();
    await resetQueues({ databaseUrl, redisUrl }, ctx.db, log);
    const waiting = await ctx.db
      .selectFrom('outbox')
      .select('handed_at')
      .where('done_at', 'is', null)
      .execute();
    t.ok(waiting.length > 0);
    t.ok(waiting.every((row) => row.handed_at === null));
  }
});

t.test('a backup with a changed byte is refused, and nothing of it stays', async (t) => {
  const whole = await readFile(file);
  const { url } = await testDatabase(t);
  const storage = await otherStore(t);
  const empty = await rowsOf(url);
  const places = { 'a row': whole.indexOf('Kept and private'), 'a picture': whole.indexOf('WEBP') + 40 };
  for (const [what, place] of Object.entries(places)) {
    const changed = Buffer.from(whole);
    changed.writeUInt8(whole.readUInt8(place) ^ 1, place);
    await writeFile(join(folder, 'changed.tar'), changed);
    await t.rejects(restore(join(folder, 'changed.tar'), url, storage), { name: 'BackupError' }, what);
    t.strictSame(await rowsOf(url), empty, `no rows after ${what}`);
    for (const key of await assets.listStoredKeys(ctx.db)) t.equal(await storage.stat(key), null, 'no file');
  }
});

t.test('an incomplete backup is a one-line error', async (t) => {
  const { url } = await testDatabase(t);
  const storage = await otherStore(t);
  const whole = await readFile(file);
  const broken: Record<string, Buffer> = {
    'empty.tar': Buffer.alloc(0),
    'text.tar': Buffer.from('no tar at all, but more than enough text to be one '.repeat(40)),
    'cut-in-a-table.tar': whole.subarray(0, whole.indexOf('tables/webs/') + 700),
    'cut-in-a-picture.tar': whole.subarray(0, whole.lastIndexOf('media/') + 700),
    'without-end.tar': whole.subarray(0, whole.lastIndexOf('manifest.json')),
  };
  for (const [name, bytes] of Object.entries(broken)) {
    await writeFile(join(folder, name), bytes);
    await t.rejects(restore(join(folder, name), url, storage), { name: 'BackupError' }, name);
  }
  await t.rejects(restore(join(folder, 'nowhere.tar'), url, storage), { name: 'BackupError' });
});

t.test('a restore refuses a database with members, or with running processes', async (t) => {
  const storage = await otherStore(t);
  // A connection like those of a running process, whose pools close idle connections.
  for (const name of ['codeweb', 'codeweb outbox']) {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: name });
    await client.connect();
    await t.rejects(
      restore(file, databaseUrl, storage),
      { message: 'stop the web and worker processes first' },
      name,
    );
    await client.end();
  }
});

const bin = otherPostgres();
const skip = bin === null && 'no other PostgreSQL is installed here';

t.test('a restore works across major versions of PostgreSQL', { skip }, async (t) => {
  const url = await startOtherPostgres(t, bin ?? '');
  await restore(file, url, await otherStore(t));
  t.strictSame(await rowsOf(url), kept);
});
