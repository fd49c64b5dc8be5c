import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { makeExport } from '../../../src/modules/exports/jobs.ts';
import { messages } from '../../../src/modules/exports/rules/messages.ts';
import { perform } from '../../../src/shared/jobs/handle.ts';
import { storageFull } from '../../../src/shared/storage/disk.ts';
import { handlers } from '../../../src/worker/registry.ts';
import { build } from '../../helpers/build.ts';
import { exportsOf } from '../../helpers/exports.ts';
import { on } from '../../helpers/throttles.ts';
import { saveWeb } from '../../helpers/webs.ts';

const built = await build(t);
const { ctx, call, member, drain } = built;
const { begin, mine, download, exported, storedFiles } = exportsOf(built);

/** Attempts at the export of a member. */
async function attempt(
  exportId: string,
  number: number,
  signal = new AbortController().signal,
): Promise<void> {
  const handler = handlers.find(({ job }) => job.name === makeExport.name);
  if (!handler) throw new Error('no handler');
  await perform(handler, ctx, ctx.db, {
    rowId: null,
    id: 'x',
    attempt: number,
    payload: { exportId },
    signal,
  });
}

const uploads = () => readdir(join(ctx.config.dataDir, 'uploads')).catch(() => []);

t.test('an interrupted attempt leaves no file, and the next one completes the export', async (t) => {
  const ada = await member();
  await saveWeb(call, ada);
  const id = (await begin(ada)).body.data._id;
  const before = await uploads();
  await t.rejects(attempt(id, 1, AbortSignal.abort(new Error('shutting down'))), /shutting down/);
  t.match(await mine(ada), { state: 'running' });
  t.strictSame(await uploads(), before);
  t.equal((await begin(ada)).status, 409, 'it is still under way');
  await drain();
  t.match(await mine(ada), { state: 'ready', done: 1, total: 1 });
});

t.test('an export fails after its last attempt, and can be requested again', async (t) => {
  const ada = await member();
  const id = (await begin(ada)).body.data._id;
  const { put } = ctx.exports.storage;
  ctx.exports.storage.put = () => Promise.reject(new Error('no store'));
  t.teardown(() => {
    ctx.exports.storage.put = put;
  });
  await t.rejects(attempt(id, 1), /no store/);
  t.match(await mine(ada), { state: 'running' });
  await t.rejects(attempt(id, makeExport.attempts), /no store/);
  t.match(await mine(ada), { state: 'failed', downloadUrl: null });
  ctx.exports.storage.put = put;
  t.equal((await begin(ada)).status, 201);
  await drain();
  t.match(await mine(ada), { state: 'ready' });
});

t.test('a full disk fails an export with this reason, and leaves no partial file', async (t) => {
  const ada = await member();
  const id = (await begin(ada)).body.data._id;
  const { put } = ctx.exports.storage;
  ctx.exports.storage.put = () =>
    Promise.reject(storageFull(Object.assign(new Error('no space'), { code: 'ENOSPC' })));
  t.teardown(() => {
    ctx.exports.storage.put = put;
  });
  const before = await uploads();
  await t.rejects(attempt(id, makeExport.attempts), /Storage is full/);
  t.match(await mine(ada), { state: 'failed', failure: messages.failures['storage-full'] });
  t.strictSame(await uploads(), before);
  t.notOk((await storedFiles()).some((name) => name.startsWith(id)));
});

t.test(
  'a member may request five exports a day, and requests while one is in progress do not count',
  async (t) => {
    const limited = await build(t, on);
    const { begin, mine } = exportsOf(limited);
    const ada = await limited.member();
    for (let made = 0; made < 5; made += 1) {
      t.equal((await begin(ada)).status, 201);
      t.equal((await begin(ada)).status, 409);
      await limited.drain();
    }
    t.equal((await begin(ada)).status, 429);
    t.match(await mine(ada), { state: 'ready' }, 'the last one stays');
  },
);

t.test('an account that is deleted during its export leaves no file', async (t) => {
  const ada = await member();
  const id = (await begin(ada)).body.data._id;
  const { put } = ctx.exports.storage;
  ctx.exports.storage.put = async (...args) => {
    await put(...args);
    await call('DELETE', '/users/delete', { as: ada, body: { password: ada.password } });
  };
  t.teardown(() => {
    ctx.exports.storage.put = put;
  });
  await attempt(id, 1);
  t.notOk((await storedFiles()).some((name) => name.startsWith(id)));
});

t.test('an export whose worker died does not stay in progress for ever', async (t) => {
  const ada = await member();
  const id = (await begin(ada)).body.data._id;
  await ctx.db
    .updateTable('exports')
    .set({ progressed_at: new Date(0) })
    .where('id', '=', id)
    .execute();
  await ctx.exports.sweep(ctx.clock.now(), new AbortController().signal);
  t.match(await mine(ada), { state: 'failed' });
  await drain();
});

t.test('an export whose file is missing in a restored backup has failed', async (t) => {
  const ada = await member();
  await exported(ada);
  const { _id, downloadUrl } = await mine(ada);
  await rm(join(ctx.config.dataDir, 'exports', `${_id}-1.zip`));
  t.equal((await download(downloadUrl)).statusCode, 404);
  t.match(await mine(ada), { state: 'failed' });
});

t.test('an attempt that has lost its job’s lock to another worker changes nothing', async (t) => {
  const ada = await member();
  const id = (await begin(ada)).body.data._id;
  const { put } = ctx.exports.storage;
  t.teardown(() => {
    ctx.exports.storage.put = put;
  });
  // The second attempt begins and ends while the first stores its file.
  ctx.exports.storage.put = async (...args) => {
    ctx.exports.storage.put = put;
    await attempt(id, 2);
    await put(...args);
  };
  await attempt(id, 1);
  t.strictSame(
    (await storedFiles()).filter((name) => name.startsWith(id)),
    [`${id}-2.zip`],
  );
  const { state, downloadUrl } = await mine(ada);
  t.equal(state, 'ready');
  t.equal((await download(downloadUrl)).statusCode, 200);
});

t.test('an export that waits in the queue for a day is not failed', async (t) => {
  const ada = await member();
  const id = (await begin(ada)).body.data._id;
  const sweepAfter = async (ago: string) => {
    await sql`update exports set progressed_at = now() - ${ago}::interval where id = ${id}`.execute(ctx.db);
    await ctx.exports.sweep(ctx.clock.now(), new AbortController().signal);
  };
  await sweepAfter('1 day');
  t.match(await mine(ada), { state: 'waiting' });
  await sweepAfter('8 days');
  t.match(await mine(ada), { state: 'failed' });
});
