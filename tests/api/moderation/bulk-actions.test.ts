import { sql } from 'kysely';
import t from 'tap';
import type { BulkAction } from '../../../src/modules/moderation/contract/spam.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build, type Member } from '../../helpers/build.ts';
import { commentOn } from '../../helpers/comments.ts';
import { addWeb, saveWeb } from '../../helpers/webs.ts';

const built = await build(t);
const { ctx, call, member, drain, mails } = built;
const [moderator, other] = [await member(), await member()];
await grantRole(built, moderator, 'moderator');
await grantRole(built, other, 'moderator');

const reason = 'A spam wave';
let people = 0;
const spammers = async (domain: string, count: number): Promise<Member[]> => {
  const all = [];
  for (let at = 0; at < count; at++) all.push(await member({ email: `s${++people}@${domain}` }));
  return all;
};
const start = (domain: string, count: number, more: object = {}, as = moderator) =>
  call('POST', '/admin/bulk-actions', {
    as,
    body: { selection: { domain }, action: 'suspend', reason, count, ...more },
  });
const started = async (domain: string, count: number, more: object = {}): Promise<string> => {
  const { status, body } = await start(domain, count, more);
  if (status !== 201) throw new Error(body.message);
  return body.data._id;
};
/** Runs the worker's job until nothing is left, since the amount done in one run depends on the machine. */
const runToEnd = async (id: string, until: AbortSignal = signal): Promise<void> => {
  let isLeft = true;
  while (isLeft) isLeft = await ctx.moderation.runBulkAction(id, until);
};
const undo = (id: string, as = moderator) =>
  call('POST', `/admin/bulk-actions/${id}/undo`, { as, body: { reason: 'A mistake' } });
const stateOf = async (id: string): Promise<BulkAction> =>
  (await call('GET', `/admin/bulk-actions/${id}`, { as: moderator })).body.data;
const statusOf = async (url: string, as?: Member) => (await call('GET', url, { ...(as && { as }) })).status;
const alone = (action: string, { user }: Member) =>
  call('POST', '/admin/actions', {
    as: moderator,
    body: { kind: 'member', id: user._id, action, reason: 'Alone', everything: action === 'suspend' },
  });
const undoAlone = async ({ user }: Member) => {
  const url = `/admin/actions?state=all&member=${user._id}`;
  const { docs } = (await call('GET', url, { as: moderator })).body.data;
  return call('POST', `/admin/actions/${docs[0]._id}/undo`, { as: moderator, body: { reason: 'Innocent' } });
};
const signal = new AbortController().signal;

t.test(
  'a spam wave of 50 sign-ups and 100 webs is suspended and hidden, and undo restores all of it',
  async (t) => {
    const wave = await spammers('wave.test', 50);
    const webs: string[] = [];
    for (const who of wave) webs.push(await addWeb(ctx, who), await addWeb(ctx, who));
    const [first] = wave as [Member];
    const kept = await addWeb(ctx, first, { isPublic: false });
    const innocent = await member();
    const { _id: innocents } = await saveWeb(call, innocent);
    const comment = await commentOn(call, first, innocents);
    await drain();
    const before = mails.length;
    const id = await started('wave.test', 50);
    t.match(await stateOf(id), { state: 'running', progress: 0, members: 50, acted: 0, canUndo: true });
    await drain();
    t.match(await stateOf(id), { state: 'done', progress: 100, acted: 50, skipped: 0 });
    for (const web of webs) t.equal(await statusOf(`/webs/get/${web}`), 404);
    t.equal(await statusOf(`/webs/get/${innocents}`), 200);
    t.equal(await statusOf('/users/me', first), 401, 'sessions have ended');
    const { rows } = await sql`select from comments where id = ${comment._id} and web_id is null`.execute(
      ctx.db,
    );
    t.equal(rows.length, 1, 'comments too');
    t.equal(mails.length, before, 'nobody mails to addresses that are not verified');
    const list = await call('GET', '/admin/actions?state=active', { as: moderator });
    t.equal(list.body.data.totalDocs, 0, 'the list of actions is not filled with them');
    const lines =
      await sql`select from audit_log where action = 'member.suspend' and details->>'bulk' = ${id}`.execute(
        ctx.db,
      );
    t.equal(lines.rows.length, 50, 'each is in the audit log');

    t.equal((await undo(id)).status, 200);
    await drain();
    t.match(await stateOf(id), { state: 'undone', progress: 100, restored: 50, left: 0, canUndo: false });
    for (const web of webs) t.equal(await statusOf(`/webs/get/${web}`), 200);
    t.equal(await statusOf(`/webs/get/${kept}`), 404, 'private as before');
    const login = { identifier: first.user.username, password: first.password };
    t.equal((await call('POST', '/users/login', { body: login })).status, 200);
    t.equal((await undo(id)).status, 409);
  },
);

t.test('members who were suspended individually, before or after, stay suspended', async (t) => {
  const [, before, released, deleted, promoted, gone] = (await spammers('alone.test', 6)) as [
    Member,
    Member,
    Member,
    Member,
    Member,
    Member,
  ];
  const web = await addWeb(ctx, released);
  t.equal((await alone('suspend', before)).status, 201);
  const id = await started('alone.test', 5);
  // Between the start of the action and its job.
  await grantRole(built, promoted, 'moderator');
  const left = await call('DELETE', '/users/delete', { as: gone, body: { password: gone.password } });
  t.equal(left.status, 200);
  await drain();
  t.match(await stateOf(id), { state: 'done', acted: 3, skipped: 1, members: 4 });
  t.equal(await statusOf('/users/me', promoted), 200, 'who has become a moderator is left alone');
  t.equal((await undoAlone(released)).status, 200);
  t.equal((await alone('delete', deleted)).status, 201);
  await drain();
  t.equal(await statusOf(`/webs/get/${web}`), 200);
  t.equal((await alone('suspend', released)).status, 201);
  t.equal((await undo(id)).status, 200);
  await drain();
  t.match(await stateOf(id), { state: 'undone', restored: 1, left: 2 });
  const { rows } = await sql<{ username: string }>`
    select username from users where suspended_until > now() and email like '%@alone.test'`.execute(ctx.db);
  t.same(
    rows.map(({ username }) => username).sort(),
    [before, released, deleted].map(({ user }) => user.username).sort(),
  );
});

t.test('one of two concurrent moderators starts the bulk action; the other is told who did', async (t) => {
  await spammers('two.test', 3);
  const both = await Promise.all([start('two.test', 3), start('two.test', 3, {}, other)]);
  t.same(both.map(({ status }) => status).sort(), [201, 409]);
  t.match(both.find(({ status }) => status === 409)?.body.message, /by @.+ is running/);
  const id = both.find(({ status }) => status === 201)?.body.data._id;
  await drain();
  const undone = await Promise.all([undo(id), undo(id, other)]);
  t.same(undone.map(({ status }) => status).sort(), [200, 409]);
  await spammers('third.test', 1);
  t.equal((await start('third.test', 1)).status, 409, 'nor while an undo runs');
  await drain();
  t.match(await stateOf(id), { restored: 3 });
});

t.test('the confirmed number, the excluded members and the limits of a selection are kept', async (t) => {
  const [one, two] = (await spammers('count.test', 3)) as [Member, Member, Member];
  t.match((await start('count.test', 2)).body, { status: 409, message: 'it holds 3 members now' });
  t.equal((await start('nobody-is-here.test', 1)).status, 409);
  t.equal((await start('count.test', 3, { selection: {} })).status, 400);
  t.equal((await start('count.test', 3, { reason: ' ' })).status, 400);
  t.equal((await start('count.test', 3, { action: 'warn' })).status, 400);
  t.equal((await start('count.test', 3, {}, one)).status, 403);
  const id = await started('count.test', 1, { except: [one.user._id, two.user._id] });
  await drain();
  t.equal(await statusOf('/users/me', one), 200);
  t.equal(await statusOf('/users/me', two), 200);
  t.match(await stateOf(id), { members: 1, acted: 1 });
  t.equal(await statusOf('/admin/bulk-actions/unknown', moderator), 404);
});

t.test('undo restores deleted members, and is refused after 30 days', async (t) => {
  const [who] = (await spammers('deleted.test', 2)) as [Member];
  const web = await addWeb(ctx, who);
  const id = await started('deleted.test', 2, { action: 'delete' });
  await drain();
  t.equal(await statusOf(`/webs/get/${web}`), 404);
  await sql`update bulk_actions set created_at = now() - interval '31 days' where id = ${id}`.execute(ctx.db);
  t.match((await undo(id)).body, { status: 409, message: 'Actions can be undone for 30 days' });
  await sql`update bulk_actions set created_at = now() where id = ${id}`.execute(ctx.db);
  t.equal((await undo(id)).status, 200);
  await drain();
  t.equal(await statusOf(`/webs/get/${web}`), 200);
});

t.test(
  'a bulk action that is killed anywhere is continued by the next run, and undo stops a running one',
  async (t) => {
    const wave = await spammers('killed.test', 12);
    for (const who of wave) await addWeb(ctx, who);
    const id = await started('killed.test', 12);
    const controller = new AbortController();
    const run = runToEnd(id, controller.signal);
    while ((await stateOf(id)).acted < 3) await Promise.resolve();
    controller.abort();
    await t.rejects(run);
    t.match(await stateOf(id), { state: 'running' });
    // Two workers at once, as when a job's lock was lost.
    await Promise.all([runToEnd(id), runToEnd(id)]);
    t.match(await stateOf(id), { state: 'done', acted: 12, skipped: 0 });
    const actions = await sql<{ n: number }>`
    select count(*)::int as n from moderation_actions where bulk_id = ${id}`.execute(ctx.db);
    t.equal(actions.rows[0]?.n, 12, 'nobody is acted upon twice');

    const more = await spammers('stopped.test', 12);
    const webs = [];
    for (const who of more) webs.push(await addWeb(ctx, who));
    const second = await started('stopped.test', 12);
    const running = runToEnd(second);
    while ((await stateOf(second)).acted < 2) await Promise.resolve();
    t.equal((await undo(second)).status, 200);
    await running;
    await drain();
    const state = await stateOf(second);
    t.match(state, { state: 'undone', acted: 0, left: 0 });
    t.equal(state.restored + state.skipped, 12);
    for (const web of webs) t.equal(await statusOf(`/webs/get/${web}`), 200);
    const { rows } = await sql`
    select from users where email like '%@stopped.test' and suspended_until > now()`.execute(ctx.db);
    t.equal(rows.length, 0);
  },
);

t.test('webs and sessions that members of a wave create meanwhile are hidden and ended too', async (t) => {
  const wave = await spammers('racing.test', 8);
  const id = await started('racing.test', 8);
  const saves = wave.map((who) => saveWeb(call, who).catch(() => null));
  const logins = wave.map(({ user, password }) =>
    call('POST', '/users/login', { body: { identifier: user.username, password } }),
  );
  await Promise.all([runToEnd(id), ...saves, ...logins]);
  await drain();
  const { rows } = await sql`
    select from webs w join users u on u.id = w.owner_id where u.email like '%@racing.test' and w.is_public
    union all
    select from sessions s join users u on u.id = s.user_id
      where u.email like '%@racing.test' and s.revoked_at is null`.execute(ctx.db);
  t.equal(rows.length, 0);
});

t.test('the bulk action of a demoted moderator stops', async (t) => {
  const former = await member();
  await grantRole(built, former, 'moderator');
  const [who] = (await spammers('former.test', 2)) as [Member];
  const body = { selection: { domain: 'former.test' }, action: 'delete', reason, count: 2 };
  const { _id: id } = (await call('POST', '/admin/bulk-actions', { as: former, body })).body.data;
  await sql`update users set is_moderator = false where id = ${former.user._id}`.execute(ctx.db);
  await drain();
  t.match(await stateOf(id), { state: 'done', acted: 0, skipped: 2 });
  t.equal(await statusOf('/users/me', who), 200);
});
