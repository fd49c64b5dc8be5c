import { sql } from 'kysely';
import t from 'tap';
import { perform } from '../../../src/shared/jobs/handle.ts';
import { handlers } from '../../../src/worker/registry.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build, type Member } from '../../helpers/build.ts';
import { commentOn } from '../../helpers/comments.ts';
import { addWeb, saveWeb } from '../../helpers/webs.ts';
import { wrongCounts } from '../../helpers/wrong-totals.ts';

const built = await build(t);
const { ctx, call, member } = built;
const [moderator, second] = [await member(), await member()];
await grantRole(built, moderator, 'moderator');
await grantRole(built, second, 'moderator');

const act = async (action: string, kind: string, id: string): Promise<string> => {
  const body = { kind, id, action, reason: 'It breaks the rules' };
  const reply = await call('POST', '/admin/actions', { as: moderator, body });
  if (reply.status !== 201) throw new Error(reply.body.message);
  return reply.body.data._id;
};
const appeal = (id: string, as: Member, text = 'It does not') =>
  call('POST', `/moderation/${id}/appeal`, { as, body: { text } });
const decide = (id: string, outcome: string, as = second) =>
  call('POST', `/admin/actions/${id}/appeal`, { as, body: { outcome, reason: 'We looked again' } });
const own = async (as: Member) => (await call('GET', '/moderation/mine', { as })).body.data.docs;
const queue = async (state = 'appeals') =>
  (await call('GET', `/admin/actions?state=${state}&limit=50`, { as: second })).body.data.docs;
const statusOf = async (url: string, as?: Member) => (await call('GET', url, { ...(as && { as }) })).status;
const age = (id: string, days: number) =>
  sql`update moderation_actions set created_at = now() - ${days} * interval '1 day' where id = ${id}`.execute(
    ctx.db,
  );

/** Runs the hourly job that deletes items removed long ago. */
async function finishRemovals(): Promise<void> {
  const handler = handlers.find(({ job }) => job.name === 'moderation.finish-removals');
  if (!handler) throw new Error('there is no such job');
  const { signal } = new AbortController();
  await perform(handler, ctx, ctx.db, { rowId: null, id: 'scheduled', attempt: 1, payload: {}, signal });
}

t.test(
  'an owner reads the reason, appeals once, and gets the item back when the appeal is accepted',
  async (t) => {
    const ada = await member();
    const web = await addWeb(ctx, ada, { title: 'Harmless' });
    const action = await act('remove', 'web', web);
    t.match(await own(ada), [
      {
        ...{
          action: 'remove',
          kind: 'web',
          subjectId: web,
          label: 'Harmless',
          reason: 'It breaks the rules',
        },
        ...{ isUndone: false, canAppeal: true, appeal: { state: 'none' } },
      },
    ]);
    t.notMatch(JSON.stringify(await own(ada)), moderator.user.username, 'who acted is not told');
    t.equal((await appeal(action, ada, '  ')).status, 400);
    t.equal((await appeal(action, ada, 'x'.repeat(2_001))).status, 400);
    t.equal((await appeal(action, ada)).status, 201);
    t.equal((await appeal(action, ada)).status, 409, 'once');
    t.match((await own(ada))[0], { canAppeal: false, appeal: { state: 'waiting', text: 'It does not' } });
    const waiting = (await queue()).find(({ _id }: { _id: string }) => _id === action);
    t.match(waiting, {
      moderator: moderator.user.username,
      owner: { username: ada.user.username },
      copy: { title: 'Harmless' },
      canUndo: true,
    });
    const answers = await Promise.all([decide(action, 'accepted'), decide(action, 'accepted', moderator)]);
    t.strictSame(answers.map(({ status }) => status).toSorted(), [200, 409]);
    t.equal(await statusOf(`/webs/get/${web}`), 200);
    t.match((await own(ada))[0], {
      isUndone: true,
      appeal: { state: 'accepted', answer: 'We looked again' },
    });
    const { rows } = await sql`select action from audit_log where subject_id = ${web} order by id`.execute(
      ctx.db,
    );
    t.strictSame(rows, [{ action: 'thing.remove' }, { action: 'appeal.accept' }]);
  },
);

t.test('an appeal that is not accepted leaves the action as it is', async (t) => {
  const ada = await member();
  const web = await addWeb(ctx, ada);
  const action = await act('hide', 'web', web);
  await appeal(action, ada);
  t.equal((await decide(action, 'upheld')).status, 200);
  t.equal(await statusOf(`/webs/get/${web}`), 404);
  t.match((await own(ada))[0], { isUndone: false, canAppeal: false, appeal: { state: 'upheld' } });
  t.equal((await decide(action, 'accepted')).status, 409);
});

t.test('authors read their hidden comments in full', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const text = `Bad ${'very '.repeat(60)}bad`;
  const comment = (await commentOn(call, bob, await addWeb(ctx, ada), text))._id;
  await act('hide', 'comment', comment);
  t.match(await own(bob), [{ kind: 'comment', text }]);
  t.strictSame(await own(ada), [], 'the owner of the web learns nothing');
});

t.test('only the owner appeals, only moderators decide', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const action = await act('hide', 'web', await addWeb(ctx, ada));
  t.equal((await appeal(action, bob)).status, 404);
  t.equal((await appeal(action, moderator)).status, 404);
  t.equal((await appeal('no-id', ada)).status, 404);
  t.equal((await decide(action, 'accepted')).status, 404, 'there is no appeal');
  await appeal(action, ada);
  t.equal((await decide(action, 'accepted', ada)).status, 403);
  t.equal((await call('GET', '/admin/actions', { as: ada })).status, 403);
  t.equal((await call('GET', '/moderation/mine')).status, 401);
});

t.test(
  'after 30 days nobody can appeal, and removed items are deleted, unless an appeal is open',
  async (t) => {
    const [ada, bob] = [await member(), await member()];
    const { _id: web } = await saveWeb(call, ada);
    const { _id: appealed } = await saveWeb(call, ada);
    const shown = await addWeb(ctx, ada);
    const comment = (await commentOn(call, bob, shown))._id;
    const removals = [await act('remove', 'web', web), await act('remove', 'comment', comment)];
    const waiting = await act('remove', 'web', appealed);
    const young = await addWeb(ctx, ada);
    await act('remove', 'web', young);
    await appeal(waiting, ada);
    for (const id of [...removals, waiting]) await age(id, 31);
    t.equal((await appeal(removals[0] ?? '', ada)).status, 409);
    await finishRemovals();
    const { rows } = await sql<{ id: string }>`
    select id from webs where author_id = ${ada.user._id} and removed_at is not null order by id`.execute(
      ctx.db,
    );
    t.strictSame(rows.map(({ id }) => id).toSorted(), [appealed, young].toSorted());
    const left = await sql`select 1 from comments where id = ${comment}`.execute(ctx.db);
    t.strictSame(left.rows, []);
    t.strictSame(await wrongCounts(ctx), []);
    const past = (await queue('past')).filter(({ _id }: { _id: string }) => removals.includes(_id));
    t.match(past, [
      { isFinal: true, canUndo: false, copy: {} },
      { isFinal: true, canUndo: false, copy: {} },
    ]);
    t.equal((await decide(waiting, 'accepted')).status, 200, 'an appeal made in time is decided later');
    t.equal(await statusOf(`/webs/get/${appealed}`), 200);
  },
);
