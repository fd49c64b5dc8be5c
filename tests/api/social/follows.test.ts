import { sql } from 'kysely';
import t from 'tap';
import { build, type Member } from '../../helpers/build.ts';
import { refusal } from '../../helpers/refusal.ts';
import { addWeb, collectInvalidatedTags } from '../../helpers/webs.ts';

const { ctx, call, member, drain } = await build(t);

const toggle = (who: Member | string, as?: Member | string) =>
  call('POST', `/followers/toggle/${typeof who === 'string' ? who : who.user.username}`, { as, body: {} });

/** A member's stored counts, and the counts of the rows. */
async function readCounts({ user }: Member) {
  const { rows } = await sql<Record<'followers' | 'followerRows' | 'following' | 'followingRows', number>>`
    select followers_count as followers, following_count as following,
      (select count(*)::int from follows where followed_id = users.id) as "followerRows",
      (select count(*)::int from follows where follower_id = users.id) as "followingRows"
    from users where id = ${user._id}`.execute(ctx.db);
  return rows[0];
}

const counts = (followers: number, following: number) => ({
  followers,
  following,
  followerRows: followers,
  followingRows: following,
});

t.test('each call toggles the follow, updates both members’ counts and returns the new state', async (t) => {
  const [ada, bob, cy] = [await member(), await member(), await member()];
  t.strictSame((await toggle(ada, bob)).body, {
    status: 200,
    message: 'OK',
    data: { isFollowedByMe: true, followersCount: 1 },
  });
  t.strictSame((await toggle(ada, cy)).body.data, { isFollowedByMe: true, followersCount: 2 });
  t.strictSame(await readCounts(ada), counts(2, 0));
  t.strictSame(await readCounts(bob), counts(0, 1));
  t.strictSame((await toggle(ada, bob)).body.data, { isFollowedByMe: false, followersCount: 1 });
  t.strictSame(await readCounts(ada), counts(1, 0));
  t.strictSame(await readCounts(bob), counts(0, 0));
});

t.test('the owner of a web in a list says whether the viewer follows them, and how many do', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const id = await addWeb(ctx, ada, { score: 99 });
  await toggle(ada, bob);
  const ownerFor = async (as?: Member) => (await call('GET', `/webs/get/${id}`, { as })).body.data.owner;
  t.match(await ownerFor(bob), { isFollowedByMe: true, followersCount: 1 });
  t.match(await ownerFor(), { isFollowedByMe: false, followersCount: 1 });
});

t.test('following oneself, an unknown member, or as a guest is refused', async (t) => {
  const ada = await member();
  t.strictSame((await toggle(ada, ada)).body, refusal(400, "You can't follow yourself"));
  for (const name of ['nobody-there', 'ADA', '%E2%98%83', 'x'.repeat(90)])
    t.match((await toggle(name, ada)).body, { status: 404, message: 'User not found' }, name);
  t.equal((await toggle(ada)).status, 401);
  t.equal((await toggle(ada, 'bad')).status, 401);
  t.strictSame(await readCounts(ada), counts(0, 0));
});

t.test('50 concurrent clicks of one member each toggle the follow once', async (t) => {
  for (const [clicks, left] of [
    [50, 0],
    [51, 1],
  ] as const) {
    const [ada, bob] = [await member(), await member()];
    const answers = await Promise.all(Array.from({ length: clicks }, () => toggle(ada, bob)));
    t.ok(answers.every(({ status }) => status === 200));
    t.equal(answers.filter(({ body }) => body.data.isFollowedByMe).length, Math.ceil(clicks / 2));
    t.strictSame(await readCounts(ada), counts(left, 0));
    t.strictSame(await readCounts(bob), counts(0, left));
  }
});

t.test('members who follow each other in circles at once do not deadlock', async (t) => {
  const circle = await Promise.all(Array.from({ length: 8 }, () => member()));
  const deadlocks = async () => {
    const { rows } = await sql<{ count: number }>`
      select deadlocks::int as count from pg_stat_database where datname = current_database()`.execute(
      ctx.db,
    );
    return rows[0]?.count;
  };
  const before = await deadlocks();
  const answers = await Promise.all(
    circle.flatMap((follower) =>
      circle.filter((followed) => followed !== follower).map((followed) => toggle(followed, follower)),
    ),
  );
  t.ok(answers.every(({ status, body }) => status === 200 && body.data.isFollowedByMe));
  for (const one of circle) t.strictSame(await readCounts(one), counts(7, 7));
  t.equal(await deadlocks(), before);
});

t.test(
  'following a member who is being deleted causes no server error, and counts equal the rows',
  async (t) => {
    const [eve, ...others] = await Promise.all(Array.from({ length: 9 }, () => member()));
    if (!eve) return t.fail();
    for (const other of others.slice(0, 4)) await toggle(other, eve);
    const [left, ...answers] = await Promise.all([
      call('DELETE', '/users/delete', { as: eve, body: { password: eve.password } }),
      ...others.map((other) => toggle(eve, other)),
      ...others.map((other) => toggle(other, eve)),
    ]);
    t.equal(left.status, 200);
    for (const { status } of answers) t.ok([200, 401, 404].includes(status), String(status));
    await Promise.all([drain(), ...others.slice(4).map((other) => toggle(others[0] ?? other, other))]);
    t.equal(await readCounts(eve), undefined);
    for (const other of others) {
      const current = await readCounts(other);
      t.equal(current?.followers, current?.followerRows);
      t.equal(current?.following, current?.followingRows);
    }
    t.equal((await toggle(eve, others[0])).status, 404);
    t.equal((await toggle(`gone%20${eve.user._id}`, others[0])).status, 404);
  },
);

t.test('a follow invalidates the pages of both members', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const invalidatedTags = await collectInvalidatedTags(t, ctx);
  await toggle(ada, bob);
  t.strictSame(await invalidatedTags(), [`member:${ada.user._id}`, `member:${bob.user._id}`].sort());
  await toggle('nobody-there', bob);
  t.strictSame(await invalidatedTags(), []);
});
