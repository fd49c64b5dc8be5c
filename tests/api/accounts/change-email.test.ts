import { sql } from 'kysely';
import t from 'tap';
import { build, type Member, publicUrl } from '../../helpers/build.ts';
import { untilBlocked } from '../../helpers/locks.ts';
import { refusal } from '../../helpers/refusal.ts';

const { ctx, call, member, drain, mails } = await build(t);
const verificationURL = `${publicUrl}/verify-email`;
const change = (
  as: Member | string | undefined,
  email: unknown,
  password: unknown,
  url: unknown = verificationURL,
) => call('POST', '/users/change-email', { as, body: { email, password, verificationURL: url } });
const undo = (token: unknown) => call('POST', '/users/undo-change-email', { body: { token } });
const loginAs = (identifier: string, password: string) =>
  call('POST', '/users/login', { body: { identifier, password } });
const me = async (as: string) => (await call('GET', '/users/me', { as })).body;

/** Takes the due mails: address, subject and token of each. */
async function post() {
  await drain();
  const taken = mails.splice(0);
  return taken.map(({ to, subject, text }) => ({
    to,
    subject,
    token: /\?token=([\w-]+)/.exec(text)?.[1] ?? '',
  }));
}

t.test('changing the address keeps the session that requested it and ends all others', async (t) => {
  const ada = await member({ email: 'ada-old@example.test' });
  const login = await loginAs(ada.user.email, ada.password);
  const other = { ...login.body.data, cookie: String(login.headers['set-cookie']).split(';')[0] };
  await sql`update users set is_verified = true where id = ${ada.user._id}`.execute(ctx.db);
  await post();
  const { status, body, headers } = await change(ada, ' ada-new@example.test ', ada.password);
  t.equal(status, 200);
  const { accessToken, refreshToken, ...user } = body.data;
  t.strictSame(user, { ...ada.user, email: 'ada-new@example.test', isVerified: false });
  t.equal((await me(other.accessToken)).status, 401);
  t.equal((await call('POST', '/users/refresh-token', { as: other.refreshToken })).status, 401);
  t.equal(await ctx.accounts.findPageViewer(other.cookie), null);
  for (const token of [ada.accessToken, accessToken]) t.strictSame((await me(token)).data, user);
  t.equal(refreshToken, ada.refreshToken, 'a client that keeps its tokens has the same');
  t.equal((await call('POST', '/users/refresh-token', { as: ada.refreshToken })).status, 200);
  t.equal(String(headers['set-cookie']).split(';')[0], ada.cookie);
  t.equal((await ctx.accounts.findPageViewer(ada.cookie))?.id, ada.user._id);
  const sent = await post();
  t.strictSame(
    sent.map(({ to, subject }) => [to, subject]),
    [
      ['ada-new@example.test', 'Verify your email address'],
      ['ada-old@example.test', 'Your email address was changed'],
    ],
  );
  t.equal((await call('POST', '/users/verify-email', { body: { token: sent[0]?.token } })).status, 200);
  t.equal((await me(accessToken)).data.isVerified, true);
  t.equal((await loginAs('ada-old@example.test', ada.password)).status, 401);
  t.equal((await loginAs('ada-new@example.test', ada.password)).status, 200);
});

t.test('a change of address is validated in the order of the form', async (t) => {
  const bob = await member();
  const cases: [unknown, unknown, string][] = [
    ['', '', 'Email cannot be empty'],
    ['bob', '', 'Invalid Email Address'],
    [bob.user.email, '', 'Email is same as current email'],
    [` ${bob.user.email.toUpperCase()}`, 'short', 'Email is same as current email'],
    ['bob-new@example.test', '', 'Password cannot be empty'],
    ['bob-new@example.test', undefined, 'Password cannot be empty'],
    ['bob-new@example.test', 'short', 'Password must be at least 8 characters long'],
    ['bob-new@example.test', 'not-the-password', 'Password is not correct'],
    ['bob-new@example.test', 'p'.repeat(129), 'Password must be at most 128 characters'],
  ];
  for (const [email, password, message] of cases)
    t.match((await change(bob, email, password)).body, refusal(400, message), message);
  const other = await member();
  t.match(
    (await change(bob, other.user.email.toUpperCase(), bob.password)).body,
    refusal(409, 'Email already taken'),
  );
  for (const url of ['https://evil.test/verify-email', `${publicUrl}/reset-password`, '', null])
    t.equal((await change(bob, 'bob-new@example.test', bob.password, url)).status, 400, String(url));
  t.equal((await change(undefined, 'bob-new@example.test', bob.password)).status, 401);
  t.strictSame((await me(bob.accessToken)).data, bob.user, 'nothing changed');
});

t.test('one of two concurrent changes of address succeeds', async (t) => {
  const cy = await member();
  await post();
  // All three have read the account before the first of them changes it.
  const changes = await ctx.db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${cy.user._id} for update`.execute(tx);
    const begun = [1, 2, 3].map((n) => change(cy, `cy-${n}@example.test`, cy.password));
    await untilBlocked(ctx.db, begun.length);
    return begun;
  });
  const answers = await Promise.all(changes);
  t.strictSame(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  t.equal((await post()).length, 2, 'and two mails go out');
});

t.test('one of two members who request the same address at once gets it', async (t) => {
  const [dee, eli] = [await member(), await member()];
  const answers = await Promise.all(
    [dee, eli].map((who) => change(who, 'wanted@example.test', who.password)),
  );
  t.strictSame(answers.map(({ status }) => status).sort(), [200, 409]);
});

t.test(
  'the link in the old mailbox restores the account: the old address and password come back and all sessions end',
  async (t) => {
    const eve = await member({ email: 'eve-own@example.test' });
    await post();
    const thief = (await change(eve, 'thief@evil.test', eve.password)).body.data;
    const sent = await post();
    const token = sent.find(({ to }) => to === 'eve-own@example.test')?.token;
    const back = await undo(token);
    t.equal(back.status, 200);
    t.match(back.body, { message: 'Your email address is back; please choose a new password' });
    t.equal((await me(thief.accessToken)).status, 401);
    t.equal(
      (await loginAs('eve-own@example.test', eve.password)).status,
      401,
      'the thief knows the old password',
    );
    t.equal((await undo(token)).status, 400, 'once');
    const verify = sent.find(({ to }) => to === 'thief@evil.test')?.token;
    t.equal((await call('POST', '/users/verify-email', { body: { token: verify } })).status, 400);
    const { resetToken } = back.body.data;
    const reset = { token: resetToken, newPassword: 'eves-new-password' };
    t.equal((await call('POST', '/users/reset-password', { body: reset })).status, 200);
    const { data } = (await loginAs('eve-own@example.test', 'eves-new-password')).body;
    t.match(data.user, { email: 'eve-own@example.test', isVerified: true });
    t.strictSame(
      (await post()).map(({ to, subject }) => [to, subject]),
      [
        ['eve-own@example.test', 'Your email address is back'],
        ['eve-own@example.test', 'Your password was changed'],
      ],
    );
  },
);

t.test(
  'a thief who changes the address twice, or signs up with the old one, cannot keep the account',
  async (t) => {
    const fay = await member({ email: 'fay-own@example.test' });
    await post();
    const one = (await change(fay, 'thief-1@evil.test', fay.password)).body.data;
    const first = (await post()).find(({ to }) => to === 'fay-own@example.test')?.token;
    t.equal((await change(one.accessToken, 'thief-2@evil.test', fay.password)).status, 200);
    const second = (await post()).find(({ to }) => to === 'thief-1@evil.test')?.token;
    const joiner = {
      username: 'squatter',
      email: 'FAY-own@example.test',
      password: 'a-good-password',
      fullName: 'Squatter',
      verificationURL,
    };
    t.equal(
      (await call('POST', '/users/register', { body: joiner })).status,
      409,
      'the address is kept for 7 days',
    );
    const gus = await member();
    t.equal((await change(gus, 'fay-own@example.test', gus.password)).status, 409);
    t.equal((await undo(first)).status, 200);
    t.equal((await undo(second)).status, 400, 'the thief’s own undo link died with it');
    const row = await sql<{ email: string }>`select email from users where id = ${fay.user._id}`.execute(
      ctx.db,
    );
    t.strictSame(row.rows, [{ email: 'fay-own@example.test' }]);
  },
);

t.test('after seven days the change is final and the old address is free', async (t) => {
  const hal = await member({ email: 'hal-own@example.test' });
  await post();
  await change(hal, 'hal-new@example.test', hal.password);
  const token = (await post()).find(({ to }) => to === 'hal-own@example.test')?.token;
  const { rows } = await sql<{
    days: number;
  }>`select extract(epoch from expires_at - now())::float8 / 86400 as days
    from mail_tokens where user_id = ${hal.user._id} and purpose = 'undo-email'`.execute(ctx.db);
  t.ok(Math.abs((rows[0]?.days ?? 0) - 7) < 0.01);
  await sql`update mail_tokens set expires_at = now() where user_id = ${hal.user._id}`.execute(ctx.db);
  t.equal((await undo(token)).status, 400);
  t.ok(await member({ email: 'hal-own@example.test' }));
});

t.test('a member may change back to a former address of their own', async (t) => {
  const ida = await member({ email: 'ida-own@example.test' });
  const moved = (await change(ida, 'ida-new@example.test', ida.password)).body.data;
  t.equal((await change(moved.accessToken, 'ida-own@example.test', ida.password)).status, 200);
});

t.test('unknown and malformed tokens restore no address', async (t) => {
  t.equal((await undo('')).body.message, 'token is null');
  for (const odd of ['x', 'A'.repeat(43), 'a\u0000b', null, 7, {}, [], undefined, 'x'.repeat(257)])
    t.equal((await undo(odd)).status, 400);
});
