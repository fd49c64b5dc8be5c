import t from 'tap';
import { keyOf } from '../../../src/modules/assets/files/keys.ts';
import { makeAsset, uploadFile } from '../../helpers/assets.ts';
import { build } from '../../helpers/build.ts';
import { sweepMedia } from '../../helpers/media.ts';

const { app, ctx, call, member, drain } = await build(t);
const [ada, bob] = [await member(), await member()];
const create = (body: object, as: typeof ada | undefined = ada) =>
  call('POST', '/assets/create', { as, body });
const update = (id: string, body: object, as: typeof ada | undefined = ada) =>
  call('PATCH', `/assets/update/${id}`, { as, body });
const remove = (id: string, as: typeof ada | undefined = ada) =>
  call('DELETE', `/assets/delete/${id}`, { as });
const get = (id: string, as?: typeof ada) => call('GET', `/assets/get/${id}`, { as });
const served = (url: string, headers = {}) =>
  app.inject({ method: 'GET', url: new URL(url).pathname, headers });
const unknownId = '01890000-0000-7000-8000-ffffffffffff';

t.test('an asset of each kind is created from an upload and returned whole', async (t) => {
  for (const assetType of ['image', 'video', 'audio'] as const) {
    const { url, publicId } = await uploadFile(call, ada, assetType);
    const wanted = {
      title: '  A <b>title</b> ',
      assetType,
      assetURL: 'https://elsewhere.test/x',
      assetPublicId: publicId,
    };
    const { status, body } = await create(wanted);
    t.strictSame([status, body.message], [201, 'Asset Created Succesfully!']);
    t.match(body.data, {
      ...{ title: 'A <b>title</b>', assetType, assetURL: url, assetPublicId: publicId, isPublic: true },
      ...{ likesCount: 0, isLikedByMe: false, owner: { username: ada.user.username, isFollowedByMe: false } },
    });
    t.notMatch(JSON.stringify(body), ada.user.email);
    t.strictSame((await get(body.data._id)).body.data, body.data);
    t.equal((await served(url)).statusCode, 200);
  }
});

t.test('a missing or invalid field is a 400', async (t) => {
  const { url, publicId } = await uploadFile(call, ada, 'image');
  const whole = { title: 'x', assetType: 'image', assetURL: url, assetPublicId: publicId };
  for (const field of Object.keys(whole)) {
    const { status, body } = await create({ ...whole, [field]: ' ' });
    t.strictSame([status, body.message], [400, 'Missing required fields'], field);
  }
  t.match((await create({ ...whole, title: 'x'.repeat(101) })).body, {
    status: 400,
    message: 'Title must be at most 100 characters',
  });
  t.equal((await create({ ...whole, title: 'https://a.test' })).body.message, "Title cannot contain '://'");
  t.equal(
    (await create({ ...whole, title: 'a\u2028b' })).body.message,
    'Title cannot contain line breaks or control characters',
  );
  for (const wrong of [
    { assetType: 'video' },
    { assetType: 'avatar' },
    { assetPublicId: 'codeweb/default-avatar' },
    { assetPublicId: publicId.toUpperCase() },
    { isPublic: 'yes' },
  ])
    t.equal((await create({ ...whole, ...wrong })).status, 400, JSON.stringify(wrong));
  t.equal((await create(whole, bob)).status, 400, 'somebody else’s upload');
  t.equal((await call('POST', '/assets/create', { body: whole })).status, 401);
  t.equal((await create(whole)).status, 201);
  t.match((await create(whole)).body, { status: 409, message: 'This file is already an asset' });
});

t.test('one file sent twice at once makes one asset', async (t) => {
  const { url, publicId } = await uploadFile(call, ada, 'audio');
  const whole = { title: 'x', assetType: 'audio', assetURL: url, assetPublicId: publicId };
  const answers = await Promise.all([create(whole), create(whole), create(whole)]);
  t.strictSame(answers.map(({ status }) => status).sort(), [201, 409, 409]);
});

t.test('only the owner changes and deletes; a private asset is a 404 for everybody else', async (t) => {
  const { _id } = await makeAsset(call, ada);
  for (const made of [await update(_id, { title: 'Mine' }, bob), await remove(_id, bob)])
    t.equal(made.status, 403);
  t.equal((await call('PATCH', `/assets/update/${_id}`, { body: { title: 'x' } })).status, 401);
  t.equal((await call('DELETE', `/assets/delete/${_id}`)).status, 401);
  t.match((await update(_id, {})).body, { status: 400, message: 'No data to update' });
  t.match((await update(_id, { title: ' ' })).body, { status: 400, message: 'Missing required fields' });
  const hidden = await update(_id, { title: ' New ', isPublic: false });
  t.match(hidden.body, { message: 'Asset Updated Succesfully!', data: { title: 'New', isPublic: false } });
  for (const as of [undefined, bob]) t.equal((await get(_id, as)).status, 404);
  for (const made of [await update(_id, { title: 'x' }, bob), await remove(_id, bob)])
    t.equal(made.status, 404);
  t.equal((await call('POST', `/likes/asset/${_id}`, { as: bob })).status, 404);
  t.equal((await get(_id, ada)).status, 200);
  t.equal((await update(_id, { isPublic: true })).body.data.title, 'New');
  for (const id of [unknownId, 'nothing'])
    for (const { status } of [await get(id), await update(id, { title: 'x' }), await remove(id)])
      t.equal(status, 404);
});

t.test(
  'a file that is in use stays; the file of a deleted asset is blocked at once and deleted later',
  async (t) => {
    const [kept, gone] = [await makeAsset(call, ada), await makeAsset(call, ada, { assetType: 'video' })];
    await call('POST', `/likes/asset/${gone._id}`, { as: bob });
    await ctx.db
      .updateTable('media')
      .set({ unused_since: new Date(0) })
      .where('unused_since', 'is not', null)
      .execute();
    await sweepMedia(ctx);
    t.strictSame(
      [(await served(kept.assetURL)).statusCode, (await served(gone.assetURL)).statusCode],
      [200, 200],
    );
    t.match((await remove(gone._id)).body, {
      message: 'Asset Deleted Succesfully!',
      data: { _id: gone._id },
    });
    t.equal((await get(gone._id, ada)).status, 404);
    t.equal((await served(gone.assetURL)).statusCode, 404);
    t.equal((await call('DELETE', `/bin/asset/${gone._id}`, { as: ada })).status, 200);
    const stored = () => ctx.storage.stat(keyOf(gone.assetPublicId, 'master', 'mp4'));
    t.ok(await stored(), 'its bytes stay until backups are past them');
    await ctx.db
      .updateTable('media')
      .set({ removed_at: new Date(0) })
      .where('status', '=', 'removed')
      .execute();
    // First the file that was renamed, then the remainder under its old name.
    for (let sweeps = 0; sweeps < 2; sweeps++) await sweepMedia(ctx);
    t.equal(await stored(), null);
    t.equal((await served(kept.assetURL)).statusCode, 200);
    const again = {
      title: 'x',
      assetType: 'video',
      assetURL: gone.assetURL,
      assetPublicId: gone.assetPublicId,
    };
    t.equal((await create(again)).status, 400);
  },
);

t.test('a sandboxed web may use the files in canvas, in players and in ranges', async (t) => {
  const open = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
  for (const assetType of ['image', 'video', 'audio'] as const) {
    const { assetURL } = await makeAsset(call, ada, { assetType });
    const part = await served(assetURL, { origin: 'null', range: 'bytes=0-9' });
    t.equal(part.statusCode, 206);
    t.match(part.headers, { ...open, 'content-length': '10', 'accept-ranges': 'bytes' });
  }
});

t.test('the gallery’s widths of a picture are made by the worker', async (t) => {
  const { assetURL } = await makeAsset(call, ada);
  await drain();
  for (const width of [320, 640, 1280]) {
    const { statusCode, headers } = await served(assetURL.replace('master', `w${width}`));
    t.equal(statusCode, 200);
    t.match(headers, { 'cache-control': /immutable/, 'content-type': 'image/webp' });
  }
});

t.test('each click toggles a like, and concurrent clicks leave the count equal to the rows', async (t) => {
  const { _id } = await makeAsset(call, ada);
  const like = (as: typeof ada) => call('POST', `/likes/asset/${_id}`, { as });
  t.strictSame((await like(bob)).body.data, { isLikedByMe: true, likesCount: 1 });
  t.match((await get(_id, bob)).body.data, { isLikedByMe: true, likesCount: 1 });
  t.match((await get(_id)).body.data, { isLikedByMe: false, likesCount: 1 });
  await Promise.all(
    Array.from({ length: 21 }, () => like(bob)).concat(Array.from({ length: 9 }, () => like(ada))),
  );
  const rows = await ctx.db.selectFrom('asset_likes').select('user_id').where('asset_id', '=', _id).execute();
  t.equal(rows.length, 1);
  t.equal((await get(_id)).body.data.likesCount, 1);
  t.equal((await call('POST', `/likes/asset/${_id}`)).status, 401);
});

t.test('concurrent deletions and likes cause no server error', async (t) => {
  const { _id } = await makeAsset(call, ada);
  const clicks = [ada, bob].flatMap((as) =>
    Array.from({ length: 5 }, () => call('POST', `/likes/asset/${_id}`, { as })),
  );
  const answers = await Promise.all([...clicks, remove(_id), remove(_id), update(_id, { isPublic: false })]);
  for (const { status, body } of answers) t.ok(status < 500, body.message);
  t.equal((await get(_id, ada)).status, 404);
});
