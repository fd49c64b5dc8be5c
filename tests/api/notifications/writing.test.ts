import { sql } from 'kysely';
import t from 'tap';
import { makeAsset } from '../../helpers/assets.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build, type Member } from '../../helpers/build.ts';
import { makeCollection } from '../../helpers/collections.ts';
import { commentOn, replyTo } from '../../helpers/comments.ts';
import { linesOf, notificationsOf } from '../../helpers/notifications.ts';
import { addWeb } from '../../helpers/webs.ts';

const built = await build(t);
const { ctx, call, member } = built;
const name = ({ user }: Member) => user.username;
const like = (kind: string, id: string, as: Member) => call('POST', `/likes/${kind}/${id}`, { as, body: {} });
const follow = (who: Member, as: Member) => call('POST', `/followers/toggle/${name(who)}`, { as, body: {} });
const rowsOf = async ({ user }: Member) =>
  (await ctx.db.selectFrom('notifications').select('id').where('recipient_id', '=', user._id).execute())
    .length;

t.test(
  'likes, comments, replies, follows and forks notify the members they concern, and nobody else',
  async (t) => {
    const [ada, bob, cy] = [await member(), await member(), await member()];
    const web = await addWeb(ctx, ada, { title: 'Clock' });
    const collection = await makeCollection(call, ada, { name: 'Clocks' });
    const asset = await makeAsset(call, ada, { title: 'Tick' });
    const comment = await commentOn(call, bob, web, 'Well made');
    const reply = await replyTo(call, ada, comment._id, 'Thank you');
    t.strictSame(await linesOf(call, bob), [`reply reply Thank you ${name(ada)}`]);
    t.strictSame(await linesOf(call, ada), [`comment comment Well made ${name(bob)}`]);
    await replyTo(call, cy, comment._id, 'Indeed');
    t.strictSame(
      await linesOf(call, bob),
      [`reply reply Indeed ${name(cy)} ${name(ada)}`],
      'the replies to one comment are one group',
    );
    t.strictSame(
      await linesOf(call, ada),
      [`reply reply Indeed ${name(cy)}`, `comment comment Well made ${name(bob)}`],
      'who has replied hears of further replies, once',
    );
    for (const [kind, id] of [
      ['web', web],
      ['collection', collection._id],
      ['asset', asset._id],
      ['comment', comment._id],
      ['replay', reply._id],
    ] as const)
      for (const as of [ada, bob, cy]) t.equal((await like(kind, id, as)).status, 200, kind);
    await follow(ada, cy);
    await addWeb(ctx, cy, { title: 'Clock again', forkedFrom: web });
    t.strictSame((await linesOf(call, ada)).slice(0, 6), [
      `fork web Clock ${name(cy)}`,
      `follow member ${name(cy)}`,
      `like reply Thank you ${name(cy)} ${name(bob)}`,
      `like asset Tick ${name(cy)} ${name(bob)}`,
      `like collection Clocks ${name(cy)} ${name(bob)}`,
      `like web Clock ${name(cy)} ${name(bob)}`,
    ]);
    t.strictSame(await linesOf(call, cy), [], 'nothing of what one does oneself');
  },
);

t.test(
  'a like, a follow, a comment and a mention that are withdrawn delete their notifications',
  async (t) => {
    const [ada, bob] = [await member(), await member()];
    const web = await addWeb(ctx, ada);
    const text = `For @${name(ada)}`;
    const comment = await commentOn(call, bob, web, text);
    await like('web', web, bob);
    await follow(ada, bob);
    t.equal((await notificationsOf(call, ada)).unread, 3);
    t.strictSame(
      (await linesOf(call, ada))[2],
      `mention comment ${text} ${name(bob)}`,
      'a mention replaces the comment',
    );
    const change = (to: string) =>
      call('PATCH', `/comments/update/${comment._id}`, { as: bob, body: { text: to } });
    await change('For nobody');
    t.equal((await notificationsOf(call, ada)).unread, 2);
    await change(text);
    await change(`${text}, again`);
    t.equal(
      (await notificationsOf(call, ada)).unread,
      3,
      'mentioned once, however often the text is changed',
    );
    await like('web', web, bob);
    await follow(ada, bob);
    await call('DELETE', `/comments/delete/${comment._id}`, { as: bob });
    t.strictSame(await notificationsOf(call, ada), { docs: [], next: null, unread: 0 });
    await call('POST', `/bin/comment/${comment._id}/restore`, { as: bob, body: {} });
    t.equal((await notificationsOf(call, ada)).unread, 1, 'and is back from the bin');
  },
);

t.test('20 likes of each of 10 members at once leave one notification for each liker', async (t) => {
  const ada = await member();
  const fans = await Promise.all(Array.from({ length: 10 }, () => member()));
  const web = await addWeb(ctx, ada);
  const likers = async () => {
    const { rows } = await sql<{ likes: string[]; notified: string[] }>`
      select array(select user_id from web_likes where web_id = ${web} order by 1) as likes,
        array(select actor_id from notifications where recipient_id = ${ada.user._id} order by 1) as notified`.execute(
      ctx.db,
    );
    return rows[0];
  };
  await Promise.all(fans.flatMap((fan) => Array.from({ length: 20 }, () => like('web', web, fan))));
  const after = await likers();
  t.strictSame(after?.notified, after?.likes);
  for (const fan of fans) if (!(await likers())?.likes.includes(fan.user._id)) await like('web', web, fan);
  const { docs, unread } = await notificationsOf(call, ada);
  t.match(docs[0], { kind: 'like', actorsCount: 10 });
  t.equal(docs[0]?.actors.length, 3);
  t.strictSame([docs.length, unread], [1, 1]);
});

t.test('owners and reporters are notified of moderators’ decisions, without a name', async (t) => {
  const [ada, bob, moderator] = [await member(), await member(), await member()];
  await grantRole(built, moderator, 'moderator');
  const web = await addWeb(ctx, ada, { title: 'Loud' });
  await call('POST', '/reports', { as: bob, body: { kind: 'web', id: web, reason: 'spam', note: '' } });
  const body = { kind: 'web', id: web, action: 'hide', reason: 'It breaks the rules' };
  const action = (await call('POST', '/admin/actions', { as: moderator, body })).body.data._id;
  t.strictSame(await linesOf(call, ada), ['moderation hide action Loud']);
  t.strictSame(await linesOf(call, bob), ['moderation acted report Loud']);
  await call('POST', `/moderation/${action}/appeal`, { as: ada, body: { text: 'It does not' } });
  const second = await member();
  await grantRole(built, second, 'moderator');
  const upheld = { outcome: 'upheld', reason: 'It does' };
  await call('POST', `/admin/actions/${action}/appeal`, { as: second, body: upheld });
  t.strictSame(await linesOf(call, ada), ['moderation upheld action Loud']);
  await call('POST', `/admin/actions/${action}/undo`, { as: moderator, body: { reason: 'A mistake' } });
  t.strictSame(await linesOf(call, ada), ['moderation undone action Loud']);
  t.notMatch(JSON.stringify(await notificationsOf(call, ada)), name(moderator));
});

t.test('a deleted account leaves no notification, neither from it nor to it', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const web = await addWeb(ctx, ada);
  const own = await addWeb(ctx, bob);
  await like('web', web, bob);
  await like('web', own, ada);
  await follow(ada, bob);
  await commentOn(call, bob, web);
  t.equal((await notificationsOf(call, ada)).unread, 3);
  await call('DELETE', `/users/delete/${bob.password}`, { as: bob });
  t.strictSame(await linesOf(call, ada), [], 'at once');
  await built.drain();
  t.equal(await rowsOf(ada), 0);
  t.equal(await rowsOf(bob), 0);
});
