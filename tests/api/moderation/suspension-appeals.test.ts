import { sql } from 'kysely';
import t from 'tap';
import { createAppealTokens } from '../../../src/modules/accounts/service/sessions/session-tokens.ts';
import { newId } from '../../../src/shared/ids.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build, type Member } from '../../helpers/build.ts';

const built = await build(t);
const { ctx, call, member } = built;
const moderator = await member();
await grantRole(built, moderator, 'moderator');

const reason = 'Sells watches';
const act = async (action: string, { user }: Member): Promise<string> => {
  const body = { kind: 'member', id: user._id, action, reason };
  const reply = await call('POST', '/admin/actions', { as: moderator, body });
  if (reply.status !== 201) throw new Error(reply.body.message);
  return reply.body.data._id;
};
const login = ({ user, password }: Member, secret = password) =>
  call('POST', '/users/login', { body: { identifier: user.username, password: secret } });
const tokenOf = async (who: Member): Promise<string> => (await login(who)).body.data.appealToken;
const read = (token: string) => call('POST', '/moderation/suspension', { body: { token } });
const appeal = (token: string, text = 'They are my own watches') =>
  call('POST', '/moderation/suspension/appeal', { body: { token, text } });
const decide = (id: string, outcome: string) =>
  call('POST', `/admin/actions/${id}/appeal`, {
    as: moderator,
    body: { outcome, reason: 'We looked again' },
  });

t.test(
  'a suspended member appeals with the token of the refused login, once, and reads the answer',
  async (t) => {
    const eve = await member();
    const id = await act('suspend', eve);
    const refused = await login(eve);
    t.match(refused.body, { status: 403, code: 'suspended', data: { appealToken: String } });
    const token = refused.body.data.appealToken;
    t.match((await read(token)).body.data, { action: 'suspend', reason, canAppeal: true, createdAt: String });
    t.notMatch(
      JSON.stringify((await read(token)).body),
      `${moderator.user.username}"`,
      'who acted is not told',
    );
    t.equal((await appeal(token, '  ')).status, 400);
    t.equal((await appeal(token, 'x'.repeat(2_001))).status, 400);
    const both = await Promise.all([appeal(token), appeal(token)]);
    t.same(both.map(({ status }) => status).sort(), [201, 409], 'once, also at the same time');
    t.match((await read(token)).body.data, { canAppeal: false, appeal: { state: 'waiting' } });
    const queue = await call('GET', '/admin/actions?state=appeals&limit=50', { as: moderator });
    t.match(
      queue.body.data.docs.filter(({ _id }: { _id: string }) => _id === id),
      [{ appeal: { text: 'They are my own watches' } }],
    );
    t.equal((await decide(id, 'upheld')).status, 200);
    t.match((await read(await tokenOf(eve))).body.data, {
      canAppeal: false,
      appeal: { state: 'upheld', answer: 'We looked again' },
    });
  },
);

t.test('an accepted appeal ends the suspension, and the token shows it', async (t) => {
  const eve = await member();
  const id = await act('delete', eve);
  const token = await tokenOf(eve);
  t.equal((await appeal(token)).status, 201);
  t.equal((await decide(id, 'accepted')).status, 200);
  t.equal((await login(eve)).status, 200);
  t.match((await read(token)).body, { status: 404, message: 'Your account is not suspended any more' });
  t.equal((await appeal(token)).status, 404);
});

t.test('only the right password gives a token, and no other call accepts it', async (t) => {
  const eve = await member();
  await act('suspend', eve);
  t.match((await login(eve, 'wrong-password')).body, { status: 401, data: null, code: 'not-authenticated' });
  const token = await tokenOf(eve);
  const as = { ...eve, accessToken: token, refreshToken: token };
  t.equal((await call('GET', '/users/me', { as })).status, 401);
  t.equal((await call('GET', '/moderation/mine', { as })).status, 401);
  t.equal((await call('POST', '/users/refresh-token', { as })).status, 401);
  for (const path of ['/users/verify-email', '/users/undo-change-email'])
    t.not((await call('POST', path, { body: { token } })).status, 200, path);
  const reset = { token, newPassword: 'another-password' };
  t.not((await call('POST', '/users/reset-password', { body: reset })).status, 200);
});

t.test('forged, altered, expired and other members’ tokens cannot appeal', async (t) => {
  const [eve, mallory] = [await member(), await member()];
  await act('suspend', eve);
  const token = await tokenOf(eve);
  const [, until = '', signature = ''] = token.split('.');
  await act('suspend', mallory);
  const own = await tokenOf(mallory);
  for (const bad of [
    '',
    'x',
    '..',
    `${eve.user._id}.${until}.`,
    `${eve.user._id}.${Number(until) + 1}.${signature}`,
    `${eve.user._id}.${own.split('.').slice(1).join('.')}`,
    `${newId()}.${until}.${signature}`,
  ]) {
    t.equal((await read(bad)).status, 403, bad);
    t.equal((await appeal(bad)).status, 403, bad);
  }
  t.equal((await read(mallory.accessToken)).status, 400, 'too long to be one');
  t.match((await read(token)).body.data, { canAppeal: true }, 'nothing has been added to it');
});

t.test('a token is valid for 30 minutes', async (t) => {
  const tokens = createAppealTokens('a secret of thirty-two characters');
  const now = new Date('2026-01-01T00:00:00Z');
  const token = tokens.issue('some-id', now);
  t.equal(tokens.read(token, new Date(now.getTime() + 1_799_000)), 'some-id');
  t.equal(tokens.read(token, new Date(now.getTime() + 1_800_000)), null);
  t.equal(createAppealTokens('another secret of some length....').read(token, now), null);
});

t.test('appeals are possible for 30 days, and not after the end of the suspension', async (t) => {
  const eve = await member();
  const id = await act('suspend', eve);
  const token = await tokenOf(eve);
  await sql`update moderation_actions set created_at = now() - interval '31 days' where id = ${id}`.execute(
    ctx.db,
  );
  t.match((await read(token)).body.data, { canAppeal: false });
  t.equal((await appeal(token)).status, 409);
  await sql`update moderation_actions set ends_at = now() where id = ${id}`.execute(ctx.db);
  t.equal((await read(token)).status, 404);
});
