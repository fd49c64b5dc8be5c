import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { keyOf, newPublicId } from '../../../src/modules/assets/files/keys.ts';
import { makeAsset } from '../../helpers/assets.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build } from '../../helpers/build.ts';
import { drainJobs } from '../../helpers/drain.ts';

const built = await build(t);
const { ctx, call, member } = built;
const { storage } = ctx.config;
if (storage.kind !== 'files') throw new Error('the test writes files past the store');
const { dir } = storage;
const [admin, ada] = [await member({ username: 'ann-admin' }), await member({ username: 'ada-stores' })];
await grantRole(built, admin, 'admin');

const facts = async () => (await call('GET', '/admin/storage', { as: admin })).body.data;
const startSurvey = () => call('POST', '/admin/storage/survey', { as: admin });
const deleteOrphans = (files: number) =>
  call('POST', '/admin/storage/delete-orphans', { as: admin, body: { files } });
const survey = async () => {
  t.equal((await startSurvey()).status, 200);
  await drainJobs(ctx);
  return facts();
};

/** Puts a file into the store without the product, written `hours` ago. */
async function put(key: string, hours: number): Promise<void> {
  const path = join(dir, key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'left behind');
  const written = Date.now() / 1_000 - hours * 3_600;
  await utimes(path, written, written);
}
const exists = async (key: string) => (await ctx.storage.stat(key)) !== null;

t.test('before the first survey only the database’s size is shown', async (t) => {
  const found = await facts();
  t.match(found, { survey: null, orphans: { files: 0, bytes: 0 }, missing: { files: 0, first: [] } });
  t.ok(found.database.bytes > 1_000_000);
});

t.test('files are counted by kind, thumbnails apart, and orphans are found', async (t) => {
  await makeAsset(call, ada, { assetType: 'image' });
  await makeAsset(call, ada, { assetType: 'audio' });
  const [old, young] = [newPublicId('image'), newPublicId('image')];
  await put(keyOf(old, 'master'), 30);
  await put(keyOf(old, 'w320'), 30);
  await put(keyOf(young, 'master'), 23);
  await put('notes.txt', 100);
  const found = await survey();
  t.match(found.survey, { unknownObjects: 1, unknownBytes: 11, isDeleting: false });
  t.type(found.survey.finishedAt, 'string');
  const kinds = new Map(found.survey.kinds.map((kind: { kind: string }) => [kind.kind, kind]));
  t.match(kinds.get('image'), { files: 1, bytes: Number, copyBytes: Number });
  t.match(kinds.get('audio'), { files: 1, copyBytes: 0 });
  t.same(found.orphans, { files: 1, bytes: 22 }, 'the young one may be an upload that is being made');

  t.equal((await deleteOrphans(2)).status, 409, 'not the number that was seen');
  t.equal((await deleteOrphans(1)).status, 200);
  t.ok((await facts()).survey.isDeleting);
  t.equal((await deleteOrphans(1)).status, 409, 'they are being deleted already');
  await drainJobs(ctx);
  t.notOk(await exists(keyOf(old, 'master')));
  t.notOk(await exists(keyOf(old, 'w320')));
  t.ok(await exists(keyOf(young, 'master')));
  t.ok(await exists('notes.txt'), 'files with other names are not ours to delete');
  t.match(await facts(), { orphans: { files: 0 }, survey: { isDeleting: false } });
  await ctx.storage.delete(keyOf(young, 'master'));
});

t.test('an orphan that a row refers to meanwhile is kept', async (t) => {
  const id = newPublicId('image');
  await put(keyOf(id, 'master'), 48);
  t.equal((await survey()).orphans.files, 1);
  await sql`insert into media (id, owner_id, kind, status, mime_type) values (${id}, ${ada.user._id}, 'image', 'ready', 'image/webp')`.execute(
    ctx.db,
  );
  t.equal((await deleteOrphans(1)).status, 200);
  await drainJobs(ctx);
  t.ok(await exists(keyOf(id, 'master')));
  t.equal((await facts()).orphans.files, 0);
});

t.test('a missing file is shown with its owner until it is back', async (t) => {
  const asset = await makeAsset(call, ada, { assetType: 'image' });
  await drainJobs(ctx);
  const path = join(dir, keyOf(asset.assetPublicId, 'master'));
  await rm(path);
  // Newer than the survey's start, like an upload during it.
  t.match((await survey()).missing, {
    files: 1,
    first: [{ publicId: asset.assetPublicId, owner: 'ada-stores' }],
  });
  await writeFile(path, 'restored');
  t.equal((await survey()).missing.files, 0);
});

t.test('a file whose bytes still have the former name is neither orphaned nor missing', async (t) => {
  const asset = await makeAsset(call, ada, { assetType: 'audio', isPublic: true });
  await drainJobs(ctx);
  await call('PATCH', `/assets/update/${asset._id}`, { as: ada, body: { isPublic: false } });
  // The job that moves the bytes waits behind the survey.
  await sql`update outbox set run_at = now() + interval '1 hour' where job = 'assets.move-file'`.execute(
    ctx.db,
  );
  const [{ id }] = (
    await sql<{ id: string }>`select id from media where stored_under is not null`.execute(ctx.db)
  ).rows as [{ id: string }];
  t.not(id, asset.assetPublicId);
  t.match(await survey(), { orphans: { files: 0 }, missing: { files: 0 } });
});

t.test('two surveys do not run at once, but a stopped one does not block the next', async (t) => {
  const both = await Promise.all([startSurvey(), startSurvey()]);
  t.same(both.map(({ status }) => status).sort(), [200, 409]);
  await sql`update storage_survey set progressed_at = now() - interval '11 minutes'`.execute(ctx.db);
  t.equal((await startSurvey()).status, 200);
  await drainJobs(ctx);
  t.type((await facts()).survey.finishedAt, 'string');
});

t.test('members and moderators cannot see the storage survey', async (t) => {
  t.equal((await call('GET', '/admin/storage', { as: ada })).status, 403);
  await grantRole(built, ada, 'moderator');
  t.equal((await call('GET', '/admin/storage', { as: ada })).status, 403);
  t.equal((await call('GET', '/admin/storage')).status, 401);
});
