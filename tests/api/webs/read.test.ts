import t from 'tap';
import { build, publicUrl } from '../../helpers/build.ts';
import { emptyGuestCache } from '../../helpers/guest-cache.ts';
import { refusal } from '../../helpers/refusal.ts';
import { watchStatements } from '../../helpers/statements.ts';
import { addWeb, saveWeb, viewerOf } from '../../helpers/webs.ts';

const { app, ctx, call, member } = await build(t);
const [ada, bob] = [await member(), await member()];
const paths = ['/webs/get', '/webs/get-without-details'];

t.test('a web without details contains only what the editor needs', async (t) => {
  const web = await saveWeb(call, ada, { js: 'let a', cssLinks: '["https://a.test/a.css"]' });
  const { body } = await call('GET', `/webs/get-without-details/${web._id}`, { as: bob });
  const {
    title,
    description,
    isPublic,
    html,
    css,
    js,
    cssLinks,
    jsLinks,
    htmlLinks,
    tags,
    owner,
    updatedAt,
    revision,
    image,
    forkedFrom,
  } = web;
  t.strictSame(body.data, {
    ...{
      _id: web._id,
      title,
      description,
      isPublic,
      html,
      css,
      js,
      cssLinks,
      jsLinks,
      htmlLinks,
      tags,
      packages: [],
    },
    visibility: 'public',
    ...{ likesCount: 0, commentsCount: 0, isLikedByMe: false, updatedAt, revision, image, forkedFrom, owner },
  });
});

t.test('only its owner reads a private web', async (t) => {
  const web = await saveWeb(call, ada, { isPublic: 'false', title: 'Canary' });
  for (const path of paths) {
    t.equal((await call('GET', `${path}/${web._id}`, { as: ada })).body.data.title, 'Canary');
    for (const as of [bob, undefined]) {
      const { status, body } = await call('GET', `${path}/${web._id}`, { as });
      t.equal(status, 404);
      t.strictSame(body, refusal(404, 'Not Found'));
    }
  }
});

t.test('malformed and unknown ids get 404; an invalid token gets 401 even on public endpoints', async (t) => {
  const web = await saveWeb(call, ada);
  for (const path of paths) {
    for (const id of ['nothing', '0', '%00', "'", '01890000-0000-7000-8000-000000000000', 'a'.repeat(900)])
      t.equal((await call('GET', `${path}/${id}`)).status, 404, id);
    t.equal((await call('GET', `${path}/${web._id}`, { as: 'bad' })).status, 401);
  }
});

t.test('the viewer’s own like, pin and follow are returned', async (t) => {
  const web = await saveWeb(call, ada);
  await call('POST', `/likes/web/${web._id}`, { as: bob });
  await ctx.db.insertInto('pins').values({ user_id: bob.user._id, web_id: web._id }).execute();
  await ctx.db
    .insertInto('follows')
    .values({ follower_id: bob.user._id, followed_id: ada.user._id })
    .execute();
  const seen = async (as?: typeof ada) => {
    const { data } = (await call('GET', `/webs/get/${web._id}`, { as })).body;
    return [data.likesCount, data.isLikedByMe, data.isPinned, data.owner.isFollowedByMe];
  };
  t.strictSame(await seen(bob), [1, true, true, true]);
  t.strictSame(await seen(ada), [1, false, false, false]);
  t.strictSame(await seen(), [1, false, false, false]);
  const plain = await call('GET', `/webs/get-without-details/${web._id}`, { as: bob });
  t.match(plain.body.data, { likesCount: 1, isLikedByMe: true, owner: { isFollowedByMe: true } });
});

t.test('a fork names its original, unless that is deleted or hidden from the viewer', async (t) => {
  const original = await addWeb(ctx, ada, { title: 'Original' });
  const fork = await addWeb(ctx, bob, { forkedFrom: original });
  const seen = async (as?: typeof ada) => {
    emptyGuestCache(app);
    const { body } = await call('GET', `/webs/get/${fork}`, { as });
    const inEditor = await call('GET', `/webs/get-without-details/${fork}`, { as });
    t.strictSame(inEditor.body.data.forkedFrom, body.data.forkedFrom);
    return body.data.forkedFrom;
  };
  const expected = {
    _id: original,
    title: 'Original',
    avatar: `${publicUrl}/media/default-avatar/64x64.webp`,
    username: ada.user.username,
    fullName: ada.user.fullName,
  };
  t.strictSame(await seen(), expected);
  await ctx.db.updateTable('webs').set({ visibility: 'private' }).where('id', '=', original).execute();
  t.equal(await seen(), null);
  t.equal(await seen(bob), null);
  t.strictSame(await seen(ada), expected);
  await ctx.db.deleteFrom('webs').where('id', '=', original).execute();
  t.equal(await seen(ada), null);
});

t.test('a response has no column that its contract does not declare', async (t) => {
  const { _id } = await saveWeb(call, ada);
  const { body } = await call('GET', `/webs/get/${_id}`, { as: ada });
  t.notMatch(JSON.stringify(body), /email|password|score|request|example\.test/);
});

t.test('a web with its owner, likes and original is one statement', async (t) => {
  const id = await addWeb(ctx, ada);
  const viewer = viewerOf(bob);
  await ctx.webs.get(viewer, id);
  const statements = watchStatements(t);
  for (const read of [ctx.webs.get, ctx.webs.getForEditor])
    for (const who of [viewer, null]) {
      await read(who, id);
      t.equal(statements().length, 1);
    }
});
