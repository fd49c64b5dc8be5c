import t from 'tap';
import { build, type Member, publicUrl } from '../../helpers/build.ts';
import { addWeb } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const follow = (who: Member, whom: Member) =>
  call('POST', `/followers/toggle/${whom.user.username}`, { as: who });
const people = async (as: Member, query = '') => {
  const { data } = (await call('GET', `/webs/recomended-people${query}`, { as })).body;
  const docs: { username: string }[] = data.docs;
  return { ...data, names: docs.map(({ username }) => username) };
};

const me = await member({ username: 'myself' });
const friend = await member({ username: 'friend' });
const shared = await member({ username: 'shared' });
const active = await member({ username: 'active' });
const famous = await member({ username: 'famous' });
const quiet = await member({ username: 'quiet' });
await follow(me, friend);
await follow(friend, shared);
await follow(friend, me);
await follow(shared, famous);
await follow(quiet, famous);
const ids: string[] = [];
for (let number = 0; number < 4; number++) ids.push(await addWeb(ctx, active, { title: `Web ${number}` }));
await addWeb(ctx, active, { title: 'Canary', isPublic: false });

t.test(
  'people followed by those one follows are recommended first, then the active, then the most followed',
  async (t) => {
    const page = await people(me);
    t.strictSame(page.names, ['shared', 'active', 'famous', 'quiet']);
    t.match(page, { page: 1, limit: 10, hasNextPage: false, totalDocs: 4 });
  },
);

t.test('neither the viewer nor those they follow are recommended, and pages end exactly', async (t) => {
  await follow(me, shared);
  t.strictSame((await people(me)).names, ['famous', 'active', 'quiet']);
  t.match(await people(me, '?limit=2'), { names: ['famous', 'active'], hasNextPage: true, totalDocs: 3 });
  t.match(await people(me, '?limit=2&page=2'), { names: ['quiet'], hasNextPage: false, totalDocs: 3 });
  t.match(await people(me, '?page=9'), { names: [], hasNextPage: false, totalDocs: 3 });
  t.equal((await call('GET', '/webs/recomended-people')).status, 401);
});

t.test('a card shows the most viewed public webs, and nothing that a profile does not show', async (t) => {
  await ctx.db
    .updateTable('webs')
    .set({ views: 9 })
    .where('id', '=', ids[2] ?? '')
    .execute();
  await ctx.db.updateTable('webs').set({ views: 99 }).where('title', '=', 'Canary').execute();
  const card = (await people(me)).docs.find(({ username }: { username: string }) => username === 'active');
  t.strictSame(Object.keys(card).sort(), [
    ...['_id', 'avatar', 'bio', 'coverImage', 'followersCount', 'fullName', 'isFollowedByMe'],
    ...['username', 'webs', 'websCount'],
  ]);
  t.match(card, { websCount: 4, isFollowedByMe: false, followersCount: 0 });
  t.strictSame(
    [card.webs.length, card.webs[0]],
    [3, { _id: ids[2], title: 'Web 2', image: `${publicUrl}/media/default-web/600x350.webp` }],
  );
  t.notMatch(JSON.stringify(card), /Canary/);
});

t.test('deleted accounts are not recommended', async (t) => {
  await call('DELETE', '/users/delete', { as: quiet, body: { password: quiet.password } });
  t.strictSame((await people(me)).names, ['famous', 'active']);
  for (const list of ['user', 'liked'])
    t.equal((await call('GET', `/webs/${list}/gone%20${quiet.user._id}`)).status, 404);
});
