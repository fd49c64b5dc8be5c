import { sql } from 'kysely';
import t from 'tap';
import { inTransaction } from '../../../src/shared/db/transaction.ts';
import { build, type Member } from '../../helpers/build.ts';
import { commentOn, replyTo } from '../../helpers/comments.ts';
import { untilBlocked } from '../../helpers/locks.ts';
import { addWeb } from '../../helpers/webs.ts';
import { wrongCounts } from '../../helpers/wrong-totals.ts';

const { ctx, call, member, drain } = await build(t);

const name = ({ user }: Member) => user.username;
const set = (kind: 'block' | 'mute', who: Member, as: Member) =>
  call('POST', `/users/${kind}/${name(who)}`, { as, body: {} });
const end = (kind: 'block' | 'mute', who: Member, as: Member) =>
  call('DELETE', `/users/${kind}/${name(who)}`, { as });
const list = async (kind: 'blocked' | 'muted', as: Member) =>
  (await call('GET', `/users/${kind}`, { as })).body.data.docs.map(
    (card: { username: string }) => card.username,
  );
const follow = (who: Member, as: Member) => call('POST', `/followers/toggle/${name(who)}`, { as, body: {} });
const refused = { status: 403, message: 'This member has blocked you' };

t.test('a block and a mute are listed, idempotent, and can be undone', async (t) => {
  const [ada, bob] = [await member(), await member()];
  for (const [kind, key] of [
    ['block', 'blocked'],
    ['mute', 'muted'],
  ] as const) {
    const state = { isBlockedByMe: kind === 'block', isMutedByMe: kind === 'mute' };
    for (let time = 0; time < 2; time++) t.strictSame((await set(kind, bob, ada)).body.data, state);
    t.strictSame((await call('GET', `/users/avoidance/${name(bob)}`, { as: ada })).body.data, state);
    t.strictSame(await list(key, ada), [name(bob)]);
    t.strictSame(await list(key, bob), []);
    t.strictSame((await end(kind, bob, ada)).body.data, { isBlockedByMe: false, isMutedByMe: false });
    t.strictSame(await list(key, ada), []);
  }
  t.match((await set('block', ada, ada)).body, { status: 400, message: "You can't block yourself" });
  t.match((await set('mute', ada, ada)).body, { status: 400, message: "You can't mute yourself" });
  t.equal((await call('POST', '/users/block/nobody-there', { as: ada, body: {} })).status, 404);
});

t.test('a blocked member cannot comment, reply, like, follow or mention', async (t) => {
  const [ada, bob, cy] = [await member(), await member(), await member()];
  const [web, other] = [await addWeb(ctx, ada), await addWeb(ctx, cy)];
  const { _id: below } = await commentOn(call, cy, web);
  const { _id: own } = await commentOn(call, bob, web, 'Before');
  const { _id: adas } = await commentOn(call, ada, other);
  await call('POST', `/likes/web/${web}`, { as: bob, body: {} });
  await set('block', bob, ada);
  const comment = (text: string, id: string) =>
    call('POST', '/comments/create', { as: bob, body: { text, web: id } });
  const reply = (commentId: string) =>
    call('POST', '/replays/create', { as: bob, body: { text: 'And', commentId } });
  t.match((await comment('Hello', web)).body, refused);
  t.match((await reply(below)).body, refused, 'a comment of another below the web');
  t.match((await reply(adas)).body, refused, 'a comment of theirs below the web of another');
  t.match((await call('POST', `/likes/comment/${adas}`, { as: bob, body: {} })).body, refused);
  t.match((await follow(ada, bob)).body, refused);
  t.match((await comment(`Hello @${name(ada)}`, other)).body, {
    status: 403,
    message: 'A member you mentioned has blocked you',
  });
  const change = { as: bob, body: { text: 'After' } };
  t.match((await call('PATCH', `/comments/update/${own}`, change)).body, refused);
  t.equal((await comment('Hello', other)).status, 201, 'others are not concerned');
  t.match(
    (await call('POST', `/likes/web/${web}`, { as: bob, body: {} })).body,
    { status: 200, data: { isLikedByMe: false } },
    'a like can be taken back',
  );
  t.match((await call('POST', `/likes/web/${web}`, { as: bob, body: {} })).body, refused);
  t.equal((await call('DELETE', `/comments/delete/${own}`, { as: bob })).status, 200);
  await end('block', bob, ada);
  t.equal((await comment('Hello again', web)).status, 201);
  t.strictSame(await wrongCounts(ctx), []);
});

t.test(
  'a block ends the follows between the two members, and the blocker cannot follow again either',
  async (t) => {
    const [ada, bob] = [await member(), await member()];
    await follow(ada, bob);
    await follow(bob, ada);
    await set('block', bob, ada);
    for (const one of [ada, bob]) {
      const { data } = (await call('GET', `/users/profile/${name(one)}`)).body;
      t.match(data, { followersCount: 0, followingCount: 0 });
    }
    t.match((await follow(bob, ada)).body, {
      status: 403,
      message: 'You have blocked this member. Unblock them to follow them',
    });
  },
);

t.test('a block waits for a comment that is being written, and the next comment is refused', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const web = await addWeb(ctx, ada);
  let blocking: Promise<unknown> = Promise.resolve();
  await inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ isBlocked: boolean }>`
      select is_blocked_by_any(${bob.user._id}, array[${ada.user._id}]::uuid[]) as "isBlocked"`.execute(tx);
    t.equal(rows[0]?.isBlocked, false);
    blocking = set('block', bob, ada);
    await untilBlocked(ctx.db);
  });
  await blocking;
  t.match((await call('POST', '/comments/create', { as: bob, body: { text: 'Late', web } })).body, refused);
});

t.test('20 concurrent follows and blocks leave no follow and the right counts', async (t) => {
  const [ada, bob] = [await member(), await member()];
  await Promise.all([
    ...Array.from({ length: 10 }, () => follow(ada, bob)),
    ...Array.from({ length: 10 }, () => set('block', bob, ada)),
  ]);
  const { rows } = await sql<{ follows: number; counted: number }>`
    select (select count(*)::int from follows where followed_id = ${ada.user._id}) as follows,
      (select followers_count from users where id = ${ada.user._id}) as counted`.execute(ctx.db);
  t.strictSame(rows[0], { follows: 0, counted: 0 });
});

t.test('muted and blocked members are left out of lists and searches, and totals agree', async (t) => {
  for (const kind of ['mute', 'block'] as const) {
    const [ada, bob, cy] = [await member(), await member(), await member()];
    const word = `zebra${kind}`;
    await addWeb(ctx, bob, { title: `${word} of Bob`, score: 1_000 });
    const web = await addWeb(ctx, cy, { title: `${word} of Cy`, score: 1_001 });
    await follow(cy, ada);
    if (kind === 'mute') await follow(bob, ada);
    await commentOn(call, bob, web);
    const { _id: commentId } = await commentOn(call, cy, web);
    await replyTo(call, bob, commentId);
    await replyTo(call, cy, commentId);
    for (const liked of [web]) await call('POST', `/likes/web/${liked}`, { as: cy, body: {} });
    const read = async (path: string, as: Member) => {
      const { docs, totalDocs } = (await call('GET', path, { as })).body.data;
      const names = docs.map((doc: { owner?: { username: string }; username: string }) =>
        doc.owner ? doc.owner.username : doc.username,
      );
      return { total: totalDocs, hasBob: names.includes(name(bob)), length: docs.length };
    };
    const before = await read('/webs/trending?limit=20', ada);
    t.ok(before.hasBob);
    await set(kind, bob, ada);
    const after = await read('/webs/trending?limit=20', ada);
    t.strictSame(after, { total: before.total - 1, hasBob: false, length: before.length - 1 });
    for (const path of [
      `/webs/search/all-webs?search=${word}`,
      `/comments/get-comments/${web}`,
      `/replays/${commentId}`,
      '/webs/following',
    ])
      t.strictSame(await read(path, ada), { total: 1, hasBob: false, length: 1 }, path);
    const people = await read(`/users/search?search=${name(bob)}&limit=20`, ada);
    t.notOk(people.hasBob);
    t.notOk((await read('/webs/recomended-people?limit=50', ada)).hasBob);
    t.match(
      (await call('GET', `/comments/get-comments/${web}`, { as: ada })).body.data.docs,
      [{ replaysCount: 1 }],
      'the number of replies',
    );
    t.strictSame(await read(`/comments/get-comments/${web}`, bob), { total: 2, hasBob: true, length: 2 });
  }
});

t.test('deleting an account deletes blocks and mutes from both sides', async (t) => {
  const [ada, bob, cy] = [await member(), await member(), await member()];
  for (const kind of ['block', 'mute'] as const) {
    await set(kind, bob, ada);
    await set(kind, ada, cy);
  }
  await call('DELETE', '/users/delete', { as: ada, body: { password: ada.password } });
  t.strictSame(await list('blocked', cy), []);
  await drain();
  const { rows } = await sql`
    select 1 from blocks where ${ada.user._id} in (blocker_id, blocked_id)
    union all select 1 from mutes where ${ada.user._id} in (muter_id, muted_id)`.execute(ctx.db);
  t.strictSame(rows, []);
});
