import { sql } from 'kysely';
import t from 'tap';
import { build, type Member } from '../../helpers/build.ts';
import { commentOn, replyTo } from '../../helpers/comments.ts';
import { addWeb, viewerOf } from '../../helpers/webs.ts';
import { wrongCounts } from '../../helpers/wrong-totals.ts';

const { ctx, call, member, drain } = await build(t);
const deleteAccount = (as: Member) =>
  call('DELETE', '/users/delete', { as, body: { password: as.password } });
const rowsOf = async ({ user }: Member) =>
  (
    await sql`select 1 from comments where owner_id = ${user._id}
      union all select 1 from replies where owner_id = ${user._id}
      union all select 1 from comment_likes where user_id = ${user._id}
      union all select 1 from reply_likes where user_id = ${user._id}
      union all select 1 from users where id = ${user._id}`.execute(ctx.db)
  ).rows.length;

t.test('deleting an account hides its comments at once, then corrects the counts', async (t) => {
  const [ada, bob, eve] = [await member(), await member(), await member()];
  const web = await addWeb(ctx, ada);
  const stays = await commentOn(call, ada, web);
  const goes = await commentOn(call, eve, web);
  await replyTo(call, bob, goes._id);
  const kept = await replyTo(call, bob, stays._id);
  await replyTo(call, eve, stays._id);
  for (const id of [stays._id, goes._id]) await call('POST', `/likes/comment/${id}`, { as: eve });
  await call('POST', `/likes/replay/${kept._id}`, { as: eve });
  const secret = await addWeb(ctx, bob, { isPublic: false });
  await commentOn(call, bob, secret);

  t.equal((await deleteAccount(eve)).status, 200);
  const shown = (await call('GET', `/comments/get-comments/${web}`, { as: bob })).body.data;
  t.match(shown.docs, [{ _id: stays._id }]);
  t.equal(shown.docs.length, 1);
  t.equal((await call('GET', `/comments/get/${goes._id}`, { as: bob })).status, 404);
  t.match((await call('GET', `/replays/${stays._id}`, { as: bob })).body.data.docs, [{ _id: kept._id }]);
  await drain();
  t.strictSame(await wrongCounts(ctx), []);
  t.match((await call('GET', `/comments/get-comments/${web}`, { as: bob })).body.data, {
    docs: [{ _id: stays._id, replaysCount: 1, likesCount: 0 }],
    totalDocs: 1,
  });
  t.equal(await rowsOf(eve), 0);
});

t.test('comments written during an account deletion are deleted as well', async (t) => {
  const [ada, eve] = [await member(), await member()];
  const web = await addWeb(ctx, ada);
  const { _id: commentId } = await commentOn(call, ada, web);
  const [social] = ctx.accountDeletion.participants;
  const remove = social?.remove;
  if (!social || !remove) throw new Error('nobody takes comments back');
  let rounds = 0;
  // Calls that were accepted before the account deletion and write after its rows were removed.
  social.remove = async (id, signal) => {
    await remove(id, signal);
    rounds += 1;
    if (rounds > 2) return;
    await ctx.social.createComment(viewerOf(eve), { text: 'Late', web }).catch(() => null);
    await ctx.social.createReply(viewerOf(eve), { text: 'Late', commentId }).catch(() => null);
  };
  await deleteAccount(eve);
  await drain();
  social.remove = remove;
  t.equal(rounds, 3, 'it looked again until nothing came any more');
  t.strictSame(await wrongCounts(ctx), []);
  t.equal(await rowsOf(eve), 0);
});
