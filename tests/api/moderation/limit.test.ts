import { sql } from 'kysely';
import t from 'tap';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build, type Member } from '../../helpers/build.ts';

const built = await build(t);
const { ctx, call, member } = built;
const [moderator, second, admin] = [await member(), await member(), await member()];
await grantRole(built, moderator, 'moderator');
await grantRole(built, second, 'moderator');
await grantRole(built, admin, 'admin');

const act = (action: string, kind: string, id: string, as = moderator) =>
  call('POST', '/admin/actions', { as, body: { kind, id, action, reason: 'Fills the front page' } });
const limit = ({ user }: Member, as = moderator) => act('limit', 'member', user._id, as);
const undo = (id: string) =>
  call('POST', `/admin/actions/${id}/undo`, { as: moderator, body: { reason: 'A mistake' } });
const isLimited = async ({ user }: Member) => {
  const query = ctx.db.selectFrom('users').select('limited_at').where('id', '=', user._id);
  return (await query.executeTakeFirstOrThrow()).limited_at !== null;
};

t.test('a limit can be undone once, at any time, and the second of two moderators gets a 409', async (t) => {
  const eve = await member();
  const both = await Promise.all([limit(eve), limit(eve, second)]);
  t.same(both.map(({ status }) => status).sort(), [201, 409]);
  t.ok(await isLimited(eve));
  const id = both.find(({ status }) => status === 201)?.body.data._id;
  await sql`update moderation_actions set created_at = now() - interval '60 days' where id = ${id}`.execute(
    ctx.db,
  );
  const listed = await call('GET', '/admin/actions?state=active', { as: moderator });
  t.ok(listed.body.data.docs.some(({ _id }: { _id: string }) => _id === id));
  t.equal((await undo(id)).status, 200);
  t.notOk(await isLimited(eve));
  t.equal((await undo(id)).status, 409);
  t.equal((await limit(eve)).status, 201, 'and again');
});

t.test('the member reads the reason and appeals; an accepted appeal ends the limit', async (t) => {
  const eve = await member();
  const { body } = await limit(eve);
  const mine = await call('GET', '/moderation/mine', { as: eve });
  t.match(mine.body.data.docs[0], { action: 'limit', reason: 'Fills the front page', canAppeal: true });
  const appeal = await call('POST', `/moderation/${body.data._id}/appeal`, {
    ...{ as: eve, body: { text: 'These are my own works' } },
  });
  t.equal(appeal.status, 201);
  const accepted = await call('POST', `/admin/actions/${body.data._id}/appeal`, {
    ...{ as: second, body: { outcome: 'accepted', reason: 'True' } },
  });
  t.equal(accepted.status, 200);
  t.notOk(await isLimited(eve));
});

t.test('only members are limited, by moderators and admins', async (t) => {
  t.equal((await limit(moderator)).status, 403, 'nobody limits themselves');
  t.equal((await limit(second)).status, 403);
  t.equal((await limit(admin)).status, 403);
  t.equal((await limit(second, admin)).status, 201, 'an admin limits a moderator');
  t.equal((await limit(await member(), await member())).status, 403);
  t.equal((await act('limit', 'web', moderator.user._id)).status, 400);
  t.equal((await act('limit', 'member', 'unknown')).status, 404);
});

t.test('a suspension keeps an existing limit', async (t) => {
  const eve = await member();
  t.equal((await limit(eve)).status, 201);
  const suspended = await act('suspend', 'member', eve.user._id);
  t.equal(suspended.status, 201);
  t.equal((await undo(suspended.body.data._id)).status, 200);
  t.ok(await isLimited(eve));
  const found = await call('GET', '/admin/members?filter=limited', { as: moderator });
  t.ok(found.body.data.docs.some(({ username }: { username: string }) => username === eve.user.username));
});
