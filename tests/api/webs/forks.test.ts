import t from 'tap';
import { removeUnusedFiles } from '../../../src/modules/assets/repository/removal.ts';
import { messages } from '../../../src/modules/webs/rules/messages.ts';
import { refusalMessages } from '../../../src/modules/webs/service/saving/refusal-messages.ts';
import { build, publicUrl } from '../../helpers/build.ts';
import { refusal } from '../../helpers/refusal.ts';
import { addWeb, collectInvalidatedTags, saveWeb } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const [ada, bob] = [await member({ fullName: 'Ada Lovelace' }), await member()];
type Fork = { body?: object; as?: typeof ada; headers?: Record<string, string> };
const fork = (id: string, { body = {}, as = bob, headers = {} }: Fork = {}) =>
  call('POST', `/webs/create-forked/${id}`, { as, body, headers });
const get = async (id: string, as?: typeof ada) => (await call('GET', `/webs/get/${id}`, { as })).body;

t.test('a fork copies code, links and picture, and names its original', async (t) => {
  const original = await saveWeb(call, ada, {
    ...{
      css: 'a{}',
      js: 'let a',
      cssLinks: '["https://a.test/a.css"]',
      htmlLinks: '["<meta name=\\"a\\">"]',
    },
  });
  await call('POST', `/likes/web/${original._id}`, { as: bob });
  const body = { title: ' Mine ', description: ' My words ', isPublic: false };
  const answer = await fork(original._id, { body });
  t.equal(answer.status, 201);
  const { _id, createdAt, updatedAt, owner, forkedFrom, ...copy } = answer.body.data;
  t.not(_id, original._id);
  t.equal(owner._id, bob.user._id);
  t.strictSame(forkedFrom, {
    ...{ _id: original._id, title: original.title, avatar: `${publicUrl}/media/default-avatar/64x64.webp` },
    ...{ username: ada.user.username, fullName: 'Ada Lovelace' },
  });
  const { html, css, js, cssLinks, jsLinks, htmlLinks } = original;
  t.match(copy, { html, css, js, cssLinks, jsLinks, htmlLinks, likesCount: 0, views: 0, revision: 1 });
  t.match(copy.image, /^http.+\/media\/thumbnail-/);
  t.not(copy.image, original.image, 'a picture of its own');
  t.match(copy, { title: 'Mine', description: 'My words', isPublic: false, isLikedByMe: false });
  t.ok(createdAt > original.createdAt && updatedAt === createdAt);
  t.strictSame((await get(_id, bob)).data, answer.body.data);
});

t.test('title and description default to the original’s, and follow the same rules', async (t) => {
  const original = await saveWeb(call, ada, { title: 'Clock', description: 'It ticks' });
  t.match((await fork(original._id)).body.data, { title: 'Clock', description: 'It ticks', isPublic: true });
  const plain = await call('POST', `/webs/create-forked/${original._id}`, { as: bob });
  t.match(plain, { status: 201, body: { data: { title: 'Clock', isPublic: true } } }, 'without a body');
  t.equal((await fork(original._id, { body: { title: ' ' } })).body.message, messages.titleInvalid);
  t.equal((await fork(original._id, { body: { description: '' } })).body.message, messages.descriptionEmpty);
  t.equal((await fork(original._id, { body: { isPublic: 'maybe' } })).status, 400);
});

t.test('forking an own web is a 400, a private or unknown web a 404, as a guest a 401', async (t) => {
  const open = await saveWeb(call, ada);
  const hidden = await saveWeb(call, ada, { isPublic: 'false' });
  t.strictSame((await fork(open._id, { as: ada })).body, {
    ...refusal(400, refusalMessages.cannotForkOwnWeb),
  });
  t.equal((await fork(hidden._id, { as: ada })).status, 400);
  for (const id of [hidden._id, 'x', '01890000-0000-7000-8000-000000000000'])
    t.equal((await fork(id)).status, 404, id);
  t.equal((await call('POST', `/webs/create-forked/${open._id}`, { body: {} })).status, 401);
});

t.test('a repeated request creates one fork', async (t) => {
  const original = await saveWeb(call, ada);
  const headers = { 'idempotency-key': 'fork-1' };
  const forks = await Promise.all([1, 2, 3].map(() => fork(original._id, { headers })));
  t.equal(new Set(forks.map(({ body }) => body.data._id)).size, 1);
});

t.test('a fork of a web that turns private at that moment is created before or not at all', async (t) => {
  for (let round = 0; round < 6; round++) {
    const original = await saveWeb(call, ada);
    const [made, toggled] = await Promise.all([
      fork(original._id),
      call('PATCH', `/webs/toggle-publish-status/${original._id}`, { as: ada }),
    ]);
    t.equal(toggled.status, 200);
    t.ok([201, 404].includes(made.status), String(made.status));
    if (made.status === 201) t.equal((await get(made.body.data._id, bob)).data.forkedFrom, null);
    t.equal((await fork(original._id)).status, 404);
  }
});

t.test('a fork survives its original, picture included, and stays a fork', async (t) => {
  const original = await saveWeb(call, ada);
  const { _id, image } = (await fork(original._id)).body.data;
  t.equal((await call('DELETE', `/webs/delete/${original._id}`, { as: ada })).status, 200);
  t.match((await get(_id)).data, { forkedFrom: null, image });
  const { docs } = (await call('GET', '/webs/your-work?view=forked&limit=100', { as: bob })).body.data;
  t.ok(docs.some((web: { _id: string }) => web._id === _id));
  await ctx.db
    .updateTable('media')
    .set({ unused_since: new Date(0) })
    .execute();
  await removeUnusedFiles(ctx.db);
  const row = await ctx.db.selectFrom('webs').select('image_id').where('id', '=', _id).executeTakeFirst();
  const media = await ctx.db
    .selectFrom('media')
    .select('status')
    .where('id', '=', row?.image_id ?? '')
    .executeTakeFirst();
  t.equal(media?.status, 'ready');
});

t.test('a public fork invalidates pages at once, a private one does not', async (t) => {
  const original = await addWeb(ctx, ada);
  const invalidatedTags = await collectInvalidatedTags(t, ctx);
  await fork(original, { body: { isPublic: false } });
  t.strictSame(await invalidatedTags(), []);
  await fork(original);
  t.strictSame(await invalidatedTags(), [`forks:${original}`, 'trending']);
});
