import { sql } from 'kysely';
import t from 'tap';
import { build, type Member, publicUrl } from '../../helpers/build.ts';
import { refusal } from '../../helpers/refusal.ts';

const { ctx, call, member, drain, mails } = await build(t);
const page = `${publicUrl}/reset-password`;
const sent = 'If an account has this email, a reset link is on its way';
const ask = (email: unknown, resetPasswordURL: unknown = page) =>
  call('POST', '/users/request-forgot-password-email', { body: { email, resetPasswordURL } });
const reset = (token: unknown, newPassword: unknown = 'another-password') =>
  call('POST', '/users/reset-password', { body: { token, newPassword } });
const login = async (who: Member, password: string) =>
  (await call('POST', '/users/login', { body: { identifier: who.user.username, password } })).status;
const meStatus = async (as: string) => (await call('GET', '/users/me', { as })).status;

/** The subjects and reset tokens mailed to somebody since the last time. */
async function mailed(who: Member) {
  await drain();
  const own = mails.filter(({ to }) => to === who.user.email);
  mails.length = 0;
  const tokens = own
    .map(({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? '')
    .filter(Boolean);
  return { subjects: own.map(({ subject }) => subject), tokens };
}

/** Requests a link and returns it from the mail. */
async function linkFor(who: Member): Promise<string> {
  t.equal((await ask(who.user.email)).status, 200);
  const { tokens } = await mailed(who);
  return tokens[0] ?? '';
}

t.test('the reset link sets a new password once, ends all sessions and logs nobody in', async (t) => {
  const ada = await member();
  await mailed(ada);
  t.strictSame((await ask(`  ${ada.user.email.toUpperCase()} `)).body, {
    status: 200,
    message: sent,
    data: null,
  });
  const { subjects, tokens } = await mailed(ada);
  t.strictSame(subjects, ['Choose a new password']);
  const [token = ''] = tokens;
  t.equal(token.length, 43);
  const done = await reset(token);
  t.strictSame(done.body, { status: 200, message: 'Password Reset Successfully, please login', data: null });
  t.match(done.headers['set-cookie'], /^device=/, 'the device is known by what opens no session');
  t.equal(await meStatus(ada.accessToken), 401, 'the old sessions have ended');
  t.equal((await call('POST', '/users/refresh-token', { as: ada.refreshToken })).status, 401);
  t.equal(await ctx.accounts.findPageViewer(ada.cookie), null);
  t.strictSame([await login(ada, ada.password), await login(ada, 'another-password')], [401, 200]);
  t.strictSame((await mailed(ada)).subjects, ['Your password was changed']);
  t.match((await reset(token, 'a-third-password')).body, refusal(400, 'This link is no longer valid'));
});

t.test('one of two concurrent resets with the same token succeeds', async (t) => {
  const bob = await member();
  const token = await linkFor(bob);
  const answers = await Promise.all([1, 2, 3, 4].map((n) => reset(token, `password-number-${n}`)));
  t.strictSame(answers.map(({ status }) => status).sort(), [200, 400, 400, 400]);
  const winner = answers.findIndex(({ status }) => status === 200) + 1;
  t.equal(await login(bob, `password-number-${winner}`), 200);
  t.strictSame((await mailed(bob)).subjects, ['Your password was changed'], 'one notice');
});

t.test('a newer link, a changed password and a changed address invalidate the older link', async (t) => {
  const cy = await member();
  const first = await linkFor(cy);
  const second = await linkFor(cy);
  t.equal((await reset(first)).status, 400);
  const change = { oldPassword: cy.password, newPassword: 'changed-password' };
  t.equal((await call('POST', '/users/change-password', { as: cy, body: change })).status, 200);
  t.equal((await reset(second)).status, 400);
  const third = await linkFor(cy);
  const move = { email: 'moved-cy@example.test', password: 'changed-password' };
  const verificationURL = `${publicUrl}/verify-email`;
  t.equal(
    (await call('POST', '/users/change-email', { as: cy, body: { ...move, verificationURL } })).status,
    200,
  );
  t.equal((await reset(third)).status, 400);
  t.equal(await login(cy, 'changed-password'), 200);
});

t.test('a reset link works for 30 minutes from the request, and is not sent after that', async (t) => {
  const dee = await member();
  const token = await linkFor(dee);
  const { rows } = await sql<{
    minutes: number;
  }>`select extract(epoch from expires_at - now())::float8 / 60 as minutes
    from mail_tokens where user_id = ${dee.user._id} and purpose = 'reset'`.execute(ctx.db);
  t.ok((rows[0]?.minutes ?? 0) > 29 && (rows[0]?.minutes ?? 0) <= 30);
  await sql`update mail_tokens set expires_at = now() where user_id = ${dee.user._id}`.execute(ctx.db);
  t.equal((await reset(token)).status, 400);
  await ask(dee.user.email);
  await sql`update outbox set payload = jsonb_set(payload, '{until}', '"2020-01-01T00:00:00.000Z"')
    where done_at is null`.execute(ctx.db);
  t.strictSame((await mailed(dee)).subjects, []);
});

t.test('reset requests that are processed out of order leave the newest link valid', async (t) => {
  const eve = await member();
  await mailed(eve);
  await ask(eve.user.email);
  await ask(eve.user.email);
  await sql`update outbox set run_at = run_at + case when id = (select max(id) from outbox) then -1 else 0 end
    * interval '1 minute' where done_at is null`.execute(ctx.db);
  const { tokens } = await mailed(eve);
  t.equal(tokens.length, 1);
  t.equal((await reset(tokens[0])).status, 200);
});

t.test('a retried reset mail carries the same link', async (t) => {
  const fay = await member();
  const token = await linkFor(fay);
  await sql`update outbox set done_at = null, handed_at = null where job = 'accounts.send-reset'
    and payload->>'userId' = ${fay.user._id}`.execute(ctx.db);
  t.strictSame((await mailed(fay)).tokens, [token]);
  t.equal((await reset(token)).status, 200);
});

t.test('a reset is validated in order', async (t) => {
  t.equal((await ask('')).body.message, 'Email cannot be empty');
  t.equal((await ask('nobody')).body.message, 'Invalid Email Address');
  t.equal((await reset('', '')).body.message, 'token is null');
  t.equal((await reset('x', '')).body.message, 'Password cannot be empty');
  t.equal((await reset('x', 'a b')).body.message, 'Password cannot contain spaces');
  t.equal((await reset('x', 'short')).body.message, 'Password must be atleast 8 characters long');
  t.equal((await reset('x', 'p'.repeat(129))).body.message, 'Password must be at most 128 characters');
  t.equal((await reset('x')).body.message, 'This link is no longer valid');
  for (const odd of [null, 7, {}, [], true]) {
    t.equal((await ask(odd)).status, 400);
    t.equal((await reset(odd)).status, 400);
    t.equal((await reset('x', odd)).status, 400);
  }
});

t.test('a token for another purpose sets no password', async (t) => {
  const gus = await member();
  await drain();
  const verify = /verify-email\?token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1];
  t.equal((await reset(verify)).status, 400);
  const token = await linkFor(gus);
  t.equal((await call('POST', '/users/verify-email', { body: { token } })).status, 400);
  t.equal((await call('POST', '/users/undo-change-email', { body: { token } })).status, 400);
  t.equal((await reset(token)).status, 200);
});

t.test('the reset link always leads to this site’s own page', async (t) => {
  const hal = await member();
  await mailed(hal);
  for (const url of [
    'https://evil.test/reset-password',
    'http://localhost:3000@evil.test/reset-password',
    'http://localhost:3000.evil.test/reset-password',
    'http://localhost:3000\\@evil.test/reset-password',
    '//localhost:3000/reset-password',
    'http://localhost:3000/verify-email',
    'http://localhost:3000/reset-password?x=http://evil.test',
    'http://localhost:3000/reset-password#x',
    'https://localhost:3000/reset-password',
    'javascript:alert(1)',
    '',
  ])
    t.equal((await ask(hal.user.email, url)).status, 400, url);
  t.strictSame((await mailed(hal)).subjects, []);
  t.equal((await ask(hal.user.email, 'http://127.0.0.1:3000/reset-password')).status, 200);
});

t.test('known and unknown addresses get the same answer, in the same time', async (t) => {
  const ida = await member();
  const time = async (email: string) => {
    const start = performance.now();
    const { body, headers } = await ask(email);
    const { date: _date, 'x-request-id': _id, ...rest } = headers;
    return { ms: performance.now() - start, seen: JSON.stringify([body, rest]) };
  };
  const known: number[] = [];
  const unknown: number[] = [];
  const seen = new Set<string>();
  for (let round = 0; round < 60; round++) {
    const one = await time(ida.user.email);
    const other = await time(`unknown-${round}@example.test`);
    known.push(one.ms);
    unknown.push(other.ms);
    seen.add(one.seen).add(other.seen);
  }
  t.equal(seen.size, 1, 'equal to the byte');
  const median = (list: number[]) => list.sort((a, b) => a - b)[30] ?? 0;
  const apart = Math.abs(median(known) - median(unknown));
  t.ok(apart < 5, `medians are ${apart.toFixed(2)} ms apart`);
  await drain();
  t.notOk(mails.some(({ to }) => to.startsWith('unknown-')));
});

t.test('neither outbox nor database holds the requested address or a token', async (t) => {
  await ask('curious@example.test');
  const joe = await member();
  const token = await linkFor(joe);
  const { rows } = await sql<{ text: string }>`select outbox::text as text from outbox
    union all select mail_tokens::text from mail_tokens`.execute(ctx.db);
  t.notOk(rows.some(({ text }) => text.includes('curious') || text.includes(token)));
});
