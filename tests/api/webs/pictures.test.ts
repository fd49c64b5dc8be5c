import t from 'tap';
import { uploadFile } from '../../helpers/assets.ts';
import { build, type Member, publicUrl } from '../../helpers/build.ts';
import { canvas } from '../../helpers/pictures.ts';
import { form, picture, saveWeb } from '../../helpers/webs.ts';

const { app, call, ctx, member } = await build(t);
const [ada, bob] = [await member(), await member()];
const file = new Uint8Array(await canvas(1_300, 800).png().toBuffer());

const crop = { x: '10', y: '10', width: '1200', height: '700' };
const upload = (as: Member, fields: Record<string, string> = crop) =>
  call('POST', '/media/upload?kind=thumbnail', { as, body: form({ ...fields, file }) });
const choose = (id: string, publicId: string | null, as = ada) =>
  call('PATCH', `/webs/update-picture/${id}`, { as, body: { publicId } });
const read = async (id: string) => (await call('GET', `/webs/get/${id}`, { as: ada })).body.data;
const statusOf = async (address: string) =>
  (await app.inject({ method: 'GET', url: address.replace(publicUrl, '') })).statusCode;

t.test('an uploaded picture is cropped, shown, and stays when the web is saved', async (t) => {
  const { _id: id, image: automatic } = await saveWeb(call, ada);
  t.equal((await upload(ada, { ...crop, height: '900' })).status, 400, 'of the shape of cards alone');
  t.equal((await upload(ada, {})).status, 400);
  const { publicId, width, height } = (await upload(ada)).body.data;
  t.strictSame([width, height], [1_200, 700]);
  const chosen = await choose(id, publicId);
  t.match(chosen.body.data, { publicId, isChosen: true, frames: [{ isAutomatic: true }] });
  const { image } = await read(id);
  t.match(image, publicId);
  t.equal((await choose(id, publicId)).status, 200, 'again');

  const body = form({ html: '<p>More</p>', image: new Uint8Array(picture) });
  await call('PATCH', `/webs/update/${id}`, { as: ada, body });
  t.equal((await read(id)).image, image);
  t.equal(await statusOf(automatic), 404, 'only the newest automatic picture is kept');
  t.equal((await choose(id, null)).body.data.isChosen, false);
  t.not((await read(id)).image, image);
  t.equal(await statusOf(image), 404, 'an upload that is no longer shown is gone');
  t.equal(await statusOf((await read(id)).image), 200);
});

t.test(
  'an uploaded picture leaves its address when the web turns private, also by a save with a picture',
  async (t) => {
    const { _id: id } = await saveWeb(call, ada);
    await choose(id, (await upload(ada)).body.data.publicId);
    const { image } = await read(id);
    const body = form({ isPublic: 'false', html: '<p>Secret</p>', image: new Uint8Array(picture) });
    await call('PATCH', `/webs/update/${id}`, { as: ada, body });
    t.equal(await statusOf(image), 404);
    t.equal(await statusOf((await read(id)).image), 200);
  },
);

t.test('a member can only choose a picture of their own that was uploaded for webs', async (t) => {
  const { _id: id } = await saveWeb(call, ada);
  const { image } = await read(id);
  for (const publicId of [
    (await upload(bob)).body.data.publicId,
    (await uploadFile(call, ada, 'image')).publicId,
    'codeweb/default-web',
    '',
  ])
    t.equal((await choose(id, publicId)).status, 400, publicId);
  t.equal((await read(id)).image, image);
  t.equal((await choose(id, null, bob)).status, 403);
  await call('PATCH', `/webs/toggle-publish-status/${id}`, { as: ada });
  t.equal((await choose(id, null, bob)).status, 404);
  t.equal((await choose('unknown', null)).status, 404);
});

t.test('a fork has an automatic picture of its own', async (t) => {
  const { _id: id } = await saveWeb(call, ada);
  await choose(id, (await upload(ada)).body.data.publicId);
  const fork = (await call('POST', `/webs/create-forked/${id}`, { as: bob, body: {} })).body.data;
  const { body } = await call('GET', `/webs/pictures/${fork._id}`, { as: bob });
  t.match(body.data, { isChosen: false });
  t.not(fork.image, (await read(id)).image);
});

t.test('forks that share the picture of their original choose pictures of their own', async (t) => {
  const { _id: id } = await saveWeb(call, ada);
  const { _id: forkId } = await saveWeb(call, bob, { title: 'A fork from before 2026' });
  const imageOf = (webId: string) => ctx.db.selectFrom('webs').select('image_id').where('id', '=', webId);
  await ctx.db
    .updateTable('webs')
    .set({ image_id: imageOf(id) })
    .where('id', '=', forkId)
    .execute();
  t.equal((await choose(id, (await upload(ada)).body.data.publicId)).status, 200);
  t.equal((await choose(forkId, (await upload(bob)).body.data.publicId, bob)).status, 200);
  const { frames } = (await call('GET', `/webs/pictures/${forkId}`, { as: bob })).body.data;
  t.equal((await choose(forkId, frames[0].publicId, bob)).status, 200, 'the shared one too');
});

t.test('without an automatic picture, a web shows none again', async (t) => {
  const { _id: id } = await saveWeb(call, ada);
  await ctx.db.updateTable('webs').set({ image_id: null }).where('id', '=', id).execute();
  await choose(id, (await upload(ada)).body.data.publicId);
  const { image } = await read(id);
  t.match((await choose(id, null)).body.data, { publicId: null, isChosen: false });
  t.equal(await statusOf(image), 404);
});

t.test(
  'pictures uploaded for webs count towards the limit of files; automatic pictures do not',
  async (t) => {
    const cai = await member();
    await ctx.db.insertInto('member_limits').values({ user_id: cai.user._id, max_files: 0 }).execute();
    t.equal((await upload(cai)).status, 403);
    t.match(await saveWeb(call, cai), { title: 'A web' });
  },
);
