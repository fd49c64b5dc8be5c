import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import t from 'tap';
import { migrateToLatest, migrateUpTo } from '../../src/shared/db/migrate.ts';
import { createLog } from '../../src/shared/log/log.ts';
import { createFileStorage } from '../../src/shared/storage/files.ts';
import { readArchive, readJson } from '../../src/worker/backup/archive.ts';
import { type Manifest, manifestName, parseManifest, Sum, summed } from '../../src/worker/backup/format.ts';
import { restoreBackup } from '../../src/worker/backup/restore.ts';
import { build } from '../helpers/build.ts';
import { testDatabase } from '../helpers/database.ts';
import { linesOf } from '../helpers/notifications.ts';
import { saveWeb } from '../helpers/webs.ts';

/**
 * Made by `backup` of version 0.1: Ann has a public web with a version and tags, an unlisted one, a private one and one in the bin. Bob
 * has an asset, and a collection with Ann's public web, on which he commented with a mention; he likes and pins it, and follows Ann, who
 * replied to him. A third member was deleted.
 */
const backup = new URL('support/backup-of-0.1.tar.gz', import.meta.url);
const open = () => createReadStream(backup).pipe(createGunzip());
const log = createLog('silent');

const ids = {
  web: '01a21898-f7f6-7dfe-86b0-5a16a702bb84',
  unlisted: '01a21898-fce7-7f75-a667-5f9551a6dc3c',
  deleted: '01a21898-ffc0-778c-a335-1ac182a4119c',
};
const linkKey = 'e9LXcnYeTLedsWVF0QBOcq4ZqgYyGk5ZkDXc1e1eR5o';
const password = 'a-good-password';

async function readManifest(): Promise<Manifest> {
  for await (const entry of readArchive(open()).entries) {
    if (entry.name === manifestName) return parseManifest(await readJson(entry));
    for await (const _ of entry.body);
  }
  throw new Error('the backup has no manifest');
}

const { url } = await testDatabase(t);
const storage = createFileStorage({ dir: t.testdir(), reserve: () => 0 });
const { typeOfKey } = (await build(t)).ctx.assets;
const restored = await restoreBackup(
  {
    databaseUrl: url,
    storage,
    typeOf: typeOfKey,
    migrateTo: (name) => migrateUpTo(url, log, name),
  },
  open(),
);
await migrateToLatest(url, log);
const { ctx, call, drain } = await build(t, { env: { DATABASE_URL: url }, storage });

const login = async (identifier: string) => {
  const { status, body } = await call('POST', '/users/login', { body: { identifier, password } });
  if (status !== 200) throw new Error(body.message);
  return body.data;
};

t.test('all rows and files of a backup by version 0.1 are restored', async (t) => {
  const manifest = await readManifest();
  t.strictSame(restored, manifest);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  t.teardown(() => client.end());
  // Migration 0008 gives each older account a row that turns autosave off.
  const added = { editor_preferences: { rows: manifest.tables.users?.rows ?? 0 } };
  for (const [table, { rows }] of Object.entries({ ...manifest.tables, ...added })) {
    const found = await client.query(`select count(*)::int as rows from ${table}`);
    t.match(found.rows, [{ rows }], table);
  }
  const sum = new Sum();
  const keys = await ctx.assets.listStoredKeys(ctx.db);
  let files = 0;
  for (const key of keys) {
    const file = await storage.open(key);
    if (!file) continue;
    files += 1;
    await buffer(summed(file.stream, sum));
  }
  t.equal(files, 16);
  t.strictSame({ files, ...sum.result() }, manifest.media);
});

t.test('the members of version 0.1 log in and find everything unchanged', async (t) => {
  const ann = await login('ann-of-before');
  const bob = await login('bob-of-before');
  const get = async (path: string, as?: string, headers?: Record<string, string>) =>
    (await call('GET', path, { ...(as && { as }), ...(headers && { headers }) })).body.data;
  t.match(await get(`/webs/get/${ids.web}`), {
    ...{
      title: 'Kept from before',
      html: '<h1>Hello again</h1>',
      js: 'let x = 1;',
      tags: ['first', 'second'],
    },
    ...{ likesCount: 1, commentsCount: 1 },
  });
  t.match(await get(`/webs/get/${ids.unlisted}`, undefined, { 'x-link-key': linkKey }), {
    title: 'Unlisted from before',
  });
  t.match(await get('/webs/trending'), { totalDocs: 1 });
  t.equal((await get('/bin/web', ann.accessToken)).docs.length, 1);
  t.match(await get('/webs/search/all-webs?search=ammer'), { totalDocs: 1 });
  t.match(await get(`/webs/versions/${ids.web}`, ann.accessToken), { docs: [{}, {}] });
  t.match(await get('/collections/my-collections', bob.accessToken), {
    docs: [{ name: 'From before', websCount: 1 }],
  });
  t.strictSame((await linesOf(call, { ...bob, accessToken: bob.accessToken })).length, 1);
});

t.test('functions and triggers work on the rows of version 0.1', async (t) => {
  const { accessToken: as } = await login('ann-of-before');
  const { accessToken: bob } = await login('bob-of-before');
  t.equal((await call('POST', `/bin/web/${ids.deleted}/restore`, { as })).status, 200);
  t.equal((await call('POST', `/likes/web/${ids.deleted}`, { as: bob })).status, 200);
  await saveWeb(call, { accessToken: as } as Parameters<typeof saveWeb>[1], { title: 'Saved after' });
  await drain();
  const { data } = (await call('GET', '/webs/trending')).body;
  t.equal(data.totalDocs, 3);
  t.match((await call('GET', '/webs/search/all-webs?search=after')).body.data, { totalDocs: 1 });
  t.match((await call('GET', '/notifications', { as })).body.data.docs[0], { kind: 'like' });
});
