import t from 'tap';
import { build, publicUrl } from '../../helpers/build.ts';
import { emptyGuestCache } from '../../helpers/guest-cache.ts';
import { addWeb } from '../../helpers/webs.ts';

const { app, ctx, call, member } = await build(t);
const [ada, bob, eve] = [await member(), await member({ fullName: 'Bob the Builder' }), await member()];
const name = ({ user }: typeof ada) => user.username;
const profileOf = (who: typeof ada, as?: typeof ada) => call('GET', `/users/profile/${name(who)}`, { as });
const follow = (as: typeof ada, who: typeof ada) => call('POST', `/followers/toggle/${name(who)}`, { as });
const setShowcase = (as: typeof ada, showcase: unknown) =>
  call('PATCH', '/users/update-showcase', { as, body: { showcase } });
const showcaseOf = async (who: typeof ada, as?: typeof ada) =>
  (await call('GET', `/users/showcase/${name(who)}`, { as })).body.data.map(
    (web: { _id: string }) => web._id,
  );

t.test('a profile shows a member, never their address', async (t) => {
  const body = { fullName: 'Ada', bio: 'Numbers', link1: 'https://example.test/ada' };
  await call('PATCH', '/users/update', { as: ada, body });
  const { status, body: reply } = await profileOf(ada);
  t.equal(status, 200);
  t.match(reply.data, {
    _id: ada.user._id,
    username: name(ada),
    ...body,
    link2: '',
    avatar: `${publicUrl}/media/default-avatar/128x128.webp`,
    coverImage: `${publicUrl}/media/default-cover/1500x333.webp`,
    followersCount: 0,
    followingCount: 0,
    isFollowedByMe: false,
    websCount: 0,
    totalWebViews: 0,
    webs: [],
    showcase: [],
  });
  t.notMatch(JSON.stringify(reply), /email|@example/i);
});

t.test('an unknown or former member is not found', async (t) => {
  for (const path of ['/users/profile/nobody-here', '/users/showcase/nobody-here']) {
    const { status, body } = await call('GET', path);
    t.strictSame([status, body.message], [404, 'User not found']);
  }
  const gone = await member();
  await call('DELETE', '/users/delete', { as: gone, body: { password: gone.password } });
  t.equal((await profileOf(gone)).status, 404);
});

t.test('totals count only what the viewer may see', async (t) => {
  const [shown, hidden] = [
    await addWeb(ctx, ada),
    await addWeb(ctx, ada, { isPublic: false, title: 'Canary' }),
  ];
  await ctx.db.updateTable('webs').set({ views: 5 }).where('id', 'in', [shown, hidden]).execute();
  emptyGuestCache(app);
  for (const as of [undefined, bob]) {
    const { data } = (await profileOf(ada, as)).body;
    t.match(data, { websCount: 1, totalWebViews: 5, webs: [{ _id: shown }] });
    t.notMatch(JSON.stringify(data), /Canary/);
  }
  t.match((await profileOf(ada, ada)).body.data, { websCount: 2, totalWebViews: 10 });
});

t.test('followers and followings are listed for members, the latest first', async (t) => {
  await follow(bob, ada);
  await follow(eve, ada);
  await follow(bob, eve);
  const list = (path: string, as: typeof ada | undefined, query = '') =>
    call('GET', `/followers/${path}${query}`, { as });
  const followers = (await list(`get-followers/${name(ada)}`, bob)).body.data;
  t.match(followers, {
    docs: [{ username: name(eve), isFollowedByMe: true }, { username: name(bob) }],
    totalDocs: 2,
  });
  t.match((await list(`get-followings/${name(bob)}`, ada)).body.data, {
    docs: [{ username: name(eve) }, { username: name(ada) }],
    totalDocs: 2,
    limit: 20,
  });
  t.match((await list(`get-followers/${name(ada)}`, bob, '?limit=1&page=2')).body.data, {
    docs: [{ username: name(bob) }],
    hasNextPage: false,
    totalDocs: 2,
  });
  t.match((await profileOf(ada, bob)).body.data, { followersCount: 2, isFollowedByMe: true });
  t.match((await profileOf(bob)).body.data, { followingCount: 2 });
  t.equal((await list(`get-followers/${name(ada)}`, undefined)).status, 401);
  t.equal((await list('get-followers/nobody-here', ada)).status, 404);
});

t.test('a deleted account immediately loses its followers and the members it follows', async (t) => {
  const [cy, dee] = [await member(), await member()];
  for (const other of [bob, dee]) await follow(cy, other);
  for (const other of [bob, dee]) await follow(other, cy);
  await call('DELETE', '/users/delete', { as: dee, body: { password: dee.password } });
  for (const side of ['get-followers', 'get-followings']) {
    const { docs } = (await call('GET', `/followers/${side}/${name(cy)}`, { as: ada })).body.data;
    t.strictSame(
      docs.map(({ username }: { username: string }) => username),
      [name(bob)],
      side,
    );
  }
});

t.test('a showcase holds own public webs, twelve at most, in the order given', async (t) => {
  const webs = await Promise.all(Array.from({ length: 13 }, () => addWeb(ctx, bob)));
  const [first, second, third] = webs;
  const { status, body } = await setShowcase(bob, [third, first]);
  t.equal(status, 200);
  t.strictSame(
    body.data.map((web: { _id: string }) => web._id),
    [third, first],
  );
  await setShowcase(bob, [second, third, first]);
  t.strictSame(await showcaseOf(bob), [second, third, first]);
  t.match((await profileOf(bob)).body.data.showcase, [{ _id: second }, { _id: third }, { _id: first }]);
  t.equal((await setShowcase(bob, webs)).status, 400);
  t.equal((await setShowcase(bob, webs.slice(0, 12))).status, 200);
  t.equal((await setShowcase(bob, [])).status, 200);
  t.strictSame(await showcaseOf(bob), []);
});

t.test('a showcase accepts only the member’s own public webs', async (t) => {
  const [mine, secret, others] = [
    await addWeb(ctx, bob),
    await addWeb(ctx, bob, { isPublic: false }),
    await addWeb(ctx, ada),
  ];
  await setShowcase(bob, [mine]);
  for (const wrong of [
    [secret],
    [others],
    [mine, others],
    [mine, mine],
    ['nonsense'],
    'nonsense',
    [null],
    undefined,
  ])
    t.equal((await setShowcase(bob, wrong)).status, 400);
  t.equal((await call('PATCH', '/users/update-showcase', { body: { showcase: [] } })).status, 401);
  t.strictSame(await showcaseOf(bob), [mine], 'a refused change changes nothing');
  await ctx.db.updateTable('webs').set({ visibility: 'private' }).where('id', '=', mine).execute();
  t.strictSame(await showcaseOf(bob, bob), [], 'a web that has become private leaves it');
});

t.test('twenty concurrent changes of a showcase leave one of them, complete', async (t) => {
  const webs = await Promise.all(Array.from({ length: 6 }, () => addWeb(ctx, eve)));
  const orders = Array.from({ length: 20 }, (_, at) => [...webs.slice(at % 6), ...webs.slice(0, at % 6)]);
  const answers = await Promise.all(orders.map((order) => setShowcase(eve, order)));
  t.ok(answers.every(({ status }) => status === 200));
  const now = JSON.stringify(await showcaseOf(eve));
  t.ok(orders.some((order) => JSON.stringify(order) === now));
});
