import { sql } from 'kysely';
import t from 'tap';
import { build, type Member, publicUrl } from '../../helpers/build.ts';
import { refusal } from '../../helpers/refusal.ts';

const { ctx, call, member, drain, mails } = await build(t);
const page = `${publicUrl}/verify-email`;
const verify = (token: unknown) => call('POST', '/users/verify-email', { body: { token } });
const ask = (as: Member, verificationURL: unknown = page) =>
  call('POST', '/users/request-verify-email', { as, body: { verificationURL } });
const tokenOf = (text: string) => /\?token=([\w-]+)/.exec(text)?.[1] ?? '';
const isVerified = async (who: Member) => (await call('GET', '/users/me', { as: who })).body.data.isVerified;

/** The tokens mailed to somebody so far, oldest first. */
async function mailedTo(who: Member): Promise<string[]> {
  await drain();
  return mails.filter(({ to }) => to === who.user.email).map(({ text }) => tokenOf(text));
}

t.test('the mailed link confirms the address, once', async (t) => {
  const ada = await member({ fullName: '<b>Ada</b> & Co' });
  const [token = ''] = await mailedTo(ada);
  const mail = mails.at(-1);
  t.equal(mail?.subject, 'Verify your email address');
  t.ok(mail?.text.includes(`${page}?token=${token}`));
  t.ok(mail?.html.includes(`href="${page}?token=${token}"`));
  t.match(mail?.text, /^Hello,\n/);
  t.notOk(mail?.html.includes('Ada'));
  t.equal(token.length, 43);
  t.strictSame((await verify(token)).body, {
    status: 200,
    message: 'your email is verified now',
    data: null,
  });
  t.equal(await isVerified(ada), true);
  t.match((await verify(token)).body, refusal(400, 'Your email is already verified!'));
});

t.test('a token sent many times at once works once', async (t) => {
  const bob = await member();
  const [token = ''] = await mailedTo(bob);
  const answers = await Promise.all(Array.from({ length: 8 }, () => verify(token)));
  t.strictSame(answers.map(({ status }) => status).sort(), [200, ...Array(7).fill(400)]);
});

t.test('unknown, expired and malformed tokens confirm nothing', async (t) => {
  const cy = await member();
  const [token = ''] = await mailedTo(cy);
  for (const wrong of [`${token}x`, 'x', 'A'.repeat(43), 'a\u0000b', 'x'.repeat(256)])
    t.match((await verify(wrong)).body, refusal(400, 'This link is no longer valid'));
  for (const odd of ['', null, 7, {}, [], undefined, 'x'.repeat(257)])
    t.equal((await verify(odd)).status, 400);
  await sql`update mail_tokens set expires_at = now() - interval '1 second' where user_id = ${cy.user._id}`.execute(
    ctx.db,
  );
  t.equal((await verify(token)).status, 400);
  t.equal(await isVerified(cy), false);
});

t.test('a newer mail invalidates the older link', async (t) => {
  const dee = await member();
  const [older = ''] = await mailedTo(dee);
  t.strictSame((await ask(dee)).body, { status: 200, message: 'OK', data: null });
  const [, newer = ''] = await mailedTo(dee);
  t.not(older, newer);
  t.equal((await verify(older)).status, 400);
  t.equal((await verify(newer)).status, 200);
});

t.test('a link that expired before its mail was sent is not sent', async (t) => {
  const dan = await member();
  await ask(dan);
  t.equal((await mailedTo(dan)).length, 1);
});

t.test('a retried mail carries the same link', async (t) => {
  const eve = await member();
  const [first] = await mailedTo(eve);
  await sql`update outbox set done_at = null, handed_at = null
    where payload->>'tokenId' in (select id::text from mail_tokens where user_id = ${eve.user._id})`.execute(
    ctx.db,
  );
  t.strictSame(await mailedTo(eve), [first, first]);
});

t.test('a token is valid only for the address it was sent to', async (t) => {
  const fay = await member();
  const [token = ''] = await mailedTo(fay);
  await ctx.db
    .updateTable('users')
    .set({ email: 'moved@example.test' })
    .where('id', '=', fay.user._id)
    .execute();
  t.equal((await verify(token)).status, 400);
  t.equal(await isVerified(fay), false);
});

t.test('a verified member gets no more verification mails', async (t) => {
  const gus = await member();
  const [token = ''] = await mailedTo(gus);
  await verify(token);
  t.match((await ask(gus)).body, refusal(400, 'Your email is already verified'));
  t.equal((await mailedTo(gus)).length, 1);
});

t.test('guests cannot ask for mails', async (t) => {
  const body = { verificationURL: page };
  t.equal((await call('POST', '/users/request-verify-email', { body })).status, 401);
  for (const body of [{}, { token: '' }])
    t.match(await call('POST', '/users/verify-email', { body }), {
      status: 400,
      body: { message: 'token is null' },
    });
});

t.test('verification links always lead to this site’s own page', async (t) => {
  const hal = await member();
  await drain();
  const before = mails.length;
  const foreign = [
    'https://evil.test/verify-email',
    'http://localhost:3000.evil.test/verify-email',
    'http://localhost:3000@evil.test/verify-email',
    'http://evil.test@localhost:3000/verify-email',
    'http://user:pass@localhost:3000/verify-email',
    'http://localhost:3000\\@evil.test/verify-email',
    'http:\\\\localhost:3000\\verify-email',
    '//localhost:3000/verify-email',
    '/verify-email',
    'http:localhost:3000/verify-email',
    'https://localhost:3000/verify-email',
    'http://localhost:3001/verify-email',
    'http://localhost/verify-email',
    'http://localhost:3000/',
    'http://localhost:3000/verify-email/../evil',
    'http://localhost:3000/verify-email?next=https://evil.test',
    'http://localhost:3000/verify-email#x',
    'http://localhost:3000/verify-email//',
    'http://localhost:3000/verify-email/x',
    'http://localhost:3000/verify-email-x',
    'http://localhost:3000/verify-email?a=1#x',
    'http://localhost:3000/verify-email?a="><b>',
    'http://localhost:3000/verify-email?a=\\evil.test',
    'http://localhost:3000/verify-email?a=1 http://evil.test',
    'http://xn--lcalhost-01a:3000/verify-email',
    'http://lоcalhost:3000/verify-email',
    'http://localhost:3000/verify-email\r\nX: y',
    ' http://localhost:3000/verify-email',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://[::ffff:127.0.0.1]:3000/verify-email',
    '',
    'x'.repeat(3_000),
  ];
  for (const url of foreign) {
    t.equal((await ask(hal, url)).status, 400, url.slice(0, 80));
    const body = {
      username: 'phisher',
      email: 'victim@example.test',
      password: 'a-good-password',
      fullName: 'Phisher',
      verificationURL: url,
    };
    t.equal((await call('POST', '/users/register', { body })).status, 400, `register: ${url.slice(0, 80)}`);
  }
  await drain();
  t.equal(mails.length, before, 'no mail went out');
  const host = { host: 'evil.test', 'x-forwarded-host': 'evil.test' };
  await call('POST', '/users/request-verify-email', {
    as: hal,
    body: { verificationURL: page },
    headers: host,
  });
  await drain();
  t.ok(mails.at(-1)?.text.includes(`${page}?token=`), 'the Host header has no say');
  t.notOk(mails.at(-1)?.text.includes('evil'));
});

t.test('the link’s page may have a slash and a query, and the mail the token before them', async (t) => {
  const links: [string, string][] = [
    [`${page}/`, `${page}?token=TOKEN`],
    [`${page}?`, `${page}?token=TOKEN`],
    [`${page}/?theme=dark&lang=de`, `${page}?token=TOKEN&theme=dark&lang=de`],
    [`${page}?next=/settings`, `${page}?token=TOKEN&next=%2Fsettings`],
    [`${page}?token=theirs&a=b%20c`, `${page}?token=TOKEN&a=b+c`],
  ];
  for (const [asked, mailed] of links) {
    const joy = await member();
    await drain();
    t.equal((await ask(joy, asked)).status, 200, asked);
    await drain();
    const { text = '' } = mails.at(-1) ?? {};
    const token = tokenOf(text);
    t.ok(text.includes(`\n${mailed.replace('TOKEN', token)}\n`), `${asked}: ${text}`);
    t.equal((await verify(token)).status, 200);
  }
});

t.test('a mail to an unconfirmed address contains no name', async (t) => {
  const fullName = 'You have won see evil.example';
  const kim = await member({ fullName });
  const to = (address: string) => mails.filter((mail) => mail.to === address).map(({ text }) => text);
  const reset = { email: kim.user.email, resetPasswordURL: `${publicUrl}/reset-password` };
  await call('POST', '/users/request-forgot-password-email', { body: reset });
  const [token = ''] = await mailedTo(kim);
  t.equal(to(kim.user.email).length, 2);
  for (const text of to(kim.user.email)) {
    t.match(text, /^Hello,\n/);
    t.notOk(text.includes('evil.example'));
  }
  t.equal((await verify(token)).status, 200);
  await call('POST', '/users/request-forgot-password-email', { body: reset });
  await drain();
  const other = { email: 'kim-new@example.test', password: kim.password, verificationURL: page };
  t.equal((await call('POST', '/users/change-email', { as: kim, body: other })).status, 200);
  await drain();
  for (const text of to(kim.user.email).slice(2)) t.ok(text.startsWith(`Hello ${fullName},`), text);
  t.equal(to(kim.user.email).length, 4);
  t.match(to(other.email), [/^Hello,\n/]);
});

t.test('other host names of this machine count as this site', async (t) => {
  const ida = await member();
  t.equal((await ask(ida, 'http://127.0.0.1:3000/verify-email')).status, 200);
  t.equal((await ask(ida, 'http://[::1]:3000/verify-email')).status, 200);
});

t.test('neither the outbox nor the token table holds a token', async (t) => {
  const joe = await member();
  const [token = ''] = await mailedTo(joe);
  const { rows } = await sql<{ text: string }>`select outbox::text as text from outbox
    union all select mail_tokens::text from mail_tokens`.execute(ctx.db);
  t.ok(rows.length > 0);
  t.notOk(rows.some(({ text }) => text.includes(token)));
});
