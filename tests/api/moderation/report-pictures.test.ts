import { sql } from 'kysely';
import t from 'tap';
import { makeAsset } from '../../helpers/assets.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build, type Member, publicUrl } from '../../helpers/build.ts';
import { sweepMedia } from '../../helpers/media.ts';
import { canvas } from '../../helpers/pictures.ts';
import { s3Env } from '../../helpers/s3.ts';
import { form, saveWeb, webForm } from '../../helpers/webs.ts';

let later = 0;
const built = await build(t, {
  clock: { now: () => new Date(Date.now() + later) },
  env: { SITE_LISTED_TEXTS: 'hold: casino' },
});
const { app, ctx, call, member, drain } = built;
const moderator = await member();
await grantRole(built, moderator, 'moderator');

const pictureOf = async (colour: string) => new Uint8Array(await canvas(1_200, 700, colour).png().toBuffer());
const [first, other] = [await pictureOf('#3040c0'), await pictureOf('#c04030')];
const open = (address: string) => app.inject({ method: 'GET', url: address.replace(publicUrl, '') });
const statusOf = async (address: string) => (await open(address)).statusCode;

const reportsOf = async (id: string, state = 'open') =>
  (await call('GET', `/admin/reports?state=${state}&limit=50`, { as: moderator })).body.data.docs.filter(
    ({ subjectId }: { subjectId: string }) => subjectId === id,
  );
/** Reports an item as a guest; returns the report's id and the URL of its picture for moderators. */
async function report(kind: string, id: string): Promise<{ report: string; picture: string }> {
  await call('POST', '/reports', { body: { kind, id, reason: 'spam', note: '' } });
  const [found] = await reportsOf(id);
  return { report: found._id, picture: found.copy.picture };
}
const close = (id: string, outcome = 'dismissed') =>
  call('POST', `/admin/reports/${id}`, { as: moderator, body: { outcome, reason: 'We looked at it' } });

async function uploadAvatar(as: Member, file: Uint8Array<ArrayBuffer>): Promise<string> {
  const body = form({ file, x: '0', y: '0', width: '400', height: '400' });
  const { publicId, url } = (await call('POST', '/media/upload?kind=avatar', { as, body })).body.data;
  const sent = { image: url, public_id: publicId };
  const answer = await call('PATCH', '/users/update-avatar', { as, body: sent });
  if (answer.status !== 200) throw new Error(answer.body.message);
  return url;
}

type Made = { kind: string; id: string; address: string };
type Way = { make: (ada: Member) => Promise<Made>; lose: (ada: Member, id: string) => Promise<unknown> };
const web = async (ada: Member): Promise<Made> => {
  const { _id: id, image: address } = await saveWeb(call, ada);
  return { kind: 'web', id, address };
};
const asset = async (ada: Member): Promise<Made> => {
  const { _id: id, assetURL: address } = await makeAsset(call, ada, { isPublic: true });
  return { kind: 'asset', id, address };
};
const avatar = async (ada: Member): Promise<Made> => ({
  kind: 'member',
  id: ada.user._id,
  address: await uploadAvatar(ada, first),
});
const leave = (ada: Member) => call('DELETE', '/users/delete', { as: ada, body: { password: ada.password } });
const binned = async (ada: Member, kind: string, id: string) => {
  await call('DELETE', `/${kind}s/delete/${id}`, { as: ada });
  return call('DELETE', `/bin/${kind}/${id}`, { as: ada });
};

const ways: Record<string, Way> = {
  'a web whose picture is replaced': {
    make: web,
    lose: (as, id) => call('PATCH', `/webs/update/${id}`, { as, body: form({ image: other }) }),
  },
  'a web that turns private': {
    make: web,
    lose: (as, id) => call('PATCH', `/webs/toggle-publish-status/${id}`, { as }),
  },
  'a web in the bin': { make: web, lose: (as, id) => call('DELETE', `/webs/delete/${id}`, { as }) },
  'a web deleted for good': { make: web, lose: (ada, id) => binned(ada, 'web', id) },
  'a web of a deleted account': { make: web, lose: leave },
  'an asset that turns private': {
    make: asset,
    lose: (as, id) => call('PATCH', `/assets/update/${id}`, { as, body: { isPublic: false } }),
  },
  'an asset deleted for good': { make: asset, lose: (ada, id) => binned(ada, 'asset', id) },
  'an asset of a deleted account': { make: asset, lose: leave },
  'a member with another avatar': { make: avatar, lose: (ada) => uploadAvatar(ada, other) },
  'a deleted member': { make: avatar, lose: leave },
};

for (const [name, { make, lose }] of Object.entries(ways))
  t.test(`moderators see the reported picture of ${name} until the report is closed`, async (t) => {
    const ada = await member();
    const { kind, id, address } = await make(ada);
    await drain();
    const { report: reportId, picture } = await report(kind, id);
    t.equal(await statusOf(picture), 200, 'at first');
    await lose(ada, id);
    await drain();
    await sweepMedia(ctx);
    t.equal(await statusOf(address), 404, 'its own address opens nothing');
    const shown = await open((await reportsOf(id))[0].copy.picture);
    t.equal(shown.statusCode, 200, 'moderators still see it');
    t.match(shown.headers, { 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
    t.equal(await statusOf(picture), 200);

    t.equal((await close(reportId)).status, 200);
    t.equal(await statusOf(picture), 404, 'its address ends with the report');
    await drain();
    const { rows } = await sql`select id from media where status = 'removed'`.execute(ctx.db);
    t.strictSame(rows, [], 'and what was removed is erased');
  });

t.test('a hidden web keeps its picture for other open reports only', async (t) => {
  const ada = await member();
  const { id } = await web(ada);
  await drain();
  const { report: reportId, picture } = await report('web', id);
  const body = { kind: 'web', id, action: 'remove', reason: 'It breaks the rules' };
  t.equal((await call('POST', '/admin/actions', { as: moderator, body })).status, 201);
  t.equal(await statusOf(picture), 404, 'an action closes the reports');
  t.equal((await close(reportId)).status, 409);
});

t.test('moderators see the picture of a web that the word list holds', async (t) => {
  const body = webForm({ title: 'Casino', image: other });
  const { _id } = (await call('POST', '/webs/create', { as: await member(), body })).body.data;
  const picture = async () => statusOf((await reportsOf(_id))[0].copy.picture);
  t.equal(await picture(), 200, 'at once');
  await drain();
  t.equal(await picture(), 200, 'when it has moved to its new address');
});

for (const assetType of ['video', 'audio'] as const)
  t.test(`a reported ${assetType} file is not kept, since no case shows it`, async (t) => {
    const ada = await member();
    const { _id: id } = await makeAsset(call, ada, { isPublic: true, assetType });
    await call('POST', '/reports', { body: { kind: 'asset', id, reason: 'spam', note: '' } });
    t.match(await reportsOf(id), [{ copy: { type: assetType } }]);
    await binned(ada, 'asset', id);
    await drain();
    await sweepMedia(ctx);
    const { rows } = await sql`select id from media where status = 'removed'`.execute(ctx.db);
    t.strictSame(rows, []);
  });

t.test('if anybody can read the store, no pictures are kept for reports', async (t) => {
  const env = { ...(await s3Env(t)), S3_PUBLIC_URL: 'https://cdn.example/bucket' };
  const open = await build(t, { env });
  const ada = await open.member();
  const { _id: id } = await saveWeb(open.call, ada);
  await open.drain();
  await open.call('POST', '/reports', { body: { kind: 'web', id, reason: 'spam', note: '' } });
  const copy = async () => (await open.ctx.moderation.getCase('web', id))?.reports[0]?.copy;
  t.match(await copy(), { picture: /reported/ });
  const body = form({ image: other });
  t.equal((await open.call('PATCH', `/webs/update/${id}`, { as: ada, body })).status, 200);
  await open.drain();
  t.equal((await copy())?.picture, undefined);
  const { rows } = await sql`select id from media where status = 'removed'`.execute(open.ctx.db);
  t.strictSame(rows, []);
});

t.test('the address of a reported picture cannot be guessed, altered or used after an hour', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const [{ id }, { id: second }] = [await web(ada), await web(bob)];
  await drain();
  const { report: reportId, picture } = await report('web', id);
  const { report: otherId } = await report('web', second);
  t.equal(await statusOf(picture.replace(reportId, otherId)), 404, 'another report');
  const [, expires = '', signature = ''] = picture.split('/').at(-1)?.split('.') ?? [];
  const further = (Number.parseInt(expires, 36) + 9_999).toString(36);
  t.equal(await statusOf(picture.replace(expires, further)), 404, 'a later end');
  t.equal(await statusOf(picture.replace(signature, '')), 404, 'no signature');
  t.equal(await statusOf(`${publicUrl}/media/reported/nonsense`), 404);
  later = 61 * 60_000;
  t.equal(await statusOf(picture), 404, 'an hour later');
  t.equal(await statusOf((await reportsOf(id))[0]?.copy.picture ?? ''), 200, 'a new address');
  later = 0;
});
