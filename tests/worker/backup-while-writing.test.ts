import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { migrateUpTo } from '../../src/shared/db/migrate.ts';
import { createFileStorage } from '../../src/shared/storage/files.ts';
import { backUpTo, restoreFrom } from '../../src/worker/backup/index.ts';
import { build } from '../helpers/build.ts';
import { commentOn } from '../helpers/comments.ts';
import { testDatabase } from '../helpers/database.ts';
import { waitUntil } from '../helpers/wait.ts';
import { form, picture, saveWeb } from '../helpers/webs.ts';
import { wrongCounts } from '../helpers/wrong-totals.ts';

t.test('a backup taken during writes restores to one moment, with every file of its rows', async (t) => {
  const { ctx, call, member } = await build(t);
  const { log, assets } = ctx;
  const folder = await mkdtemp(join(tmpdir(), 'codeweb-backup-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const people = [await member(), await member()];
  let isOver = false;
  let written = 0;
  const saved: string[] = [];
  const writers = people.map(async (as) => {
    for (; !isOver; written++) {
      const { _id } = await saveWeb(call, as, { title: `Web ${written}` });
      await commentOn(call, as, _id);
      await call('POST', '/media/upload?kind=image', { as, body: form({ file: new Uint8Array(picture) }) });
      if (written % 3 === 0) await call('DELETE', `/webs/delete/${_id}`, { as });
      else saved.push(_id);
    }
  });
  const grow = async (by: number) => {
    const target = written + by;
    await waitUntil('members have written', () => written >= target, { intervalMs: 5 });
  };
  await grow(6);
  const before = [...saved];
  const databaseUrl = ctx.secrets.databaseUrl;
  const back = { databaseUrl, storage: ctx.storage, mediaKeys: ctx.storedFiles.listKeys, log };
  const file = join(folder, 'whole.tar');
  const during = written;
  await backUpTo(file, {
    ...back,
    // Files are read after rows, while people continue to write.
    mediaKeys: async (db) => {
      await grow(6);
      return ctx.storedFiles.listKeys(db);
    },
  });
  t.ok(written - during >= 6, 'people wrote meanwhile');
  isOver = true;
  await Promise.all(writers);

  const { url } = await testDatabase(t);
  const storage = createFileStorage({ dir: join(folder, 'media'), reserve: () => 0 });
  const migrateTo = (name: string) => migrateUpTo(url, log, name);
  await restoreFrom(file, { databaseUrl: url, storage, typeOf: ctx.storedFiles.typeOf, migrateTo });
  const other = await build(t, { env: { DATABASE_URL: url }, storage });
  const masters = await assets.listStoredKeys(other.ctx.db);
  const dangling: string[] = [];
  for (const key of masters.filter((one) => one.includes('/master.')))
    if ((await storage.stat(key)) === null) dangling.push(key);
  t.same(dangling, [], 'no row without its file');
  t.ok(masters.length > 12);
  const ids = new Set((await other.ctx.db.selectFrom('webs').select('id').execute()).map(({ id }) => id));
  t.same(
    before.filter((id) => !ids.has(id)),
    [],
    'all that was there when it began',
  );
  t.same(await wrongCounts(other.ctx), [], 'all counts are those of the rows: it is one moment');
  const { rows } = await sql`select w.id from webs w left join media m on m.id = w.image_id
    where w.image_id is not null and m.id is null`.execute(other.ctx.db);
  t.same(rows, []);
  t.equal((await other.call('GET', '/webs/trending')).status, 200, 'and the product goes on with it');
});
