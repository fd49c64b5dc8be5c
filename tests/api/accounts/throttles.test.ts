import { sql } from 'kysely';
import t from 'tap';
import { build, publicUrl } from '../../helpers/build.ts';
import { login, on, pass } from '../../helpers/throttles.ts';

t.test(
  'after five wrong passwords an account is locked for every IP address: 1 s, doubling to 15 minutes',
  async (t) => {
    const all = await build(t, on);
    const ada = await all.member();
    const wrong = (ip: string) => login(all, ada.user.username, 'not-the-password', ip);
    for (let n = 1; n <= 5; n++) t.equal((await wrong(`10.0.0.${n}`)).status, 401, `try ${n}`);
    const waits: number[] = [];
    for (let n = 6; n <= 17; n++) {
      const blocked = await login(all, ada.user.email, ada.password, `10.0.1.${n}`);
      t.equal(blocked.status, 429, 'even the right password, by the other name, from elsewhere');
      t.match(blocked.body, {
        status: 429,
        message: /^Too many attempts, please try again in \d+ \w+$/,
        data: null,
      });
      const seconds = Number(blocked.headers['retry-after']);
      waits.push(seconds);
      await pass(all, seconds);
      t.equal((await wrong(`10.0.2.${n}`)).status, 401);
    }
    t.strictSame(waits, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    await pass(all, 900);
    t.equal((await login(all, ada.user.username, ada.password, '10.0.3.1')).status, 200, 'no lock lasts');
    t.equal((await wrong('10.0.3.2')).status, 401, 'and the count begins anew');
    t.equal((await wrong('10.0.3.3')).status, 401);
  },
);

t.test('concurrent guesses do not get past the throttle', async (t) => {
  const all = await build(t, on);
  const bob = await all.member();
  const guesses = Array.from({ length: 60 }, (_, n) =>
    login(all, bob.user.username, `guess-${n}-x`, `10.2.0.${n}`),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  t.equal(statuses.filter((status) => status === 401).length, 5);
  t.equal(statuses.filter((status) => status === 429).length, 55);
});

t.test('an account accepts at most 25 login attempts an hour, correct passwords included', async (t) => {
  const all = await build(t, on);
  const cy = await all.member();
  for (let n = 2; n <= 25; n++)
    t.equal((await login(all, cy.user.username, cy.password, `10.3.0.${n}`)).status, 200, `login ${n}`);
  const over = await login(all, cy.user.username, cy.password, '10.3.1.1');
  t.equal(over.status, 429);
  t.ok(Number(over.headers['retry-after']) > 3_500);
  await pass(all, 3_600);
  t.equal((await login(all, cy.user.username, cy.password, '10.3.1.2')).status, 200);
});

t.test('an IP address has 25 login attempts in five minutes, and IPv6 counts by /64', async (t) => {
  const all = await build(t, on);
  for (let n = 0; n < 25; n++)
    t.equal((await login(all, `nobody-${n}`, 'some-password', `2001:db8:0:1::${n + 1}`)).status, 401);
  t.equal((await login(all, 'nobody-x', 'some-password', '2001:db8:0:1:ffff::1')).status, 429);
  t.equal((await login(all, 'nobody-x', 'some-password', '2001:db8:0:2::1')).status, 401);
});

t.test('an unknown name is locked just as a known one', async (t) => {
  const all = await build(t, on);
  for (let n = 1; n <= 5; n++)
    t.equal((await login(all, 'Nobody', 'some-password', `10.4.0.${n}`)).status, 401);
  t.equal((await login(all, 'nobody', 'some-password', '10.4.0.9')).status, 429);
});

t.test(
  'verification mails are limited to three in a session and five in half an hour for a member',
  async (t) => {
    const all = await build(t, on);
    const dee = await all.member();
    const again = await login(all, dee.user.username, dee.password, '10.4.1.1');
    const ask = (as: typeof dee | string) =>
      all.call('POST', '/users/request-verify-email', {
        as,
        body: { verificationURL: `${publicUrl}/verify-email` },
      });
    for (let n = 0; n < 3; n++) t.equal((await ask(dee)).status, 200);
    const fourth = await ask(dee);
    t.match(fourth, {
      status: 429,
      body: { message: 'You have reached the maximum limit of sending email verification' },
    });
    t.ok(Number(fourth.headers['retry-after']) > 0);
    for (let n = 0; n < 2; n++) t.equal((await ask(again.body.data.accessToken)).status, 200);
    t.equal((await ask(again.body.data.accessToken)).status, 429);
  },
);

t.test('one browser may request three reset mails to a mailbox', async (t) => {
  const all = await build(t, on);
  const eve = await all.member();
  const ask = (email: string, agent: string) =>
    all.call('POST', '/users/request-forgot-password-email', {
      ip: '10.4.2.1',
      headers: { 'user-agent': agent },
      body: { email, resetPasswordURL: `${publicUrl}/reset-password` },
    });
  for (const email of [eve.user.email, 'nobody@example.test']) {
    for (let n = 0; n < 3; n++) t.equal((await ask(email, 'one')).status, 200);
    t.match(await ask(email, 'one'), {
      status: 429,
      body: { message: 'You have reached the limit of sending email' },
    });
    t.equal((await ask(email, 'another')).status, 200);
  }
});

t.test('a session refreshes at most thirty times a minute', async (t) => {
  const all = await build(t, on);
  const eve = await all.member();
  let token = eve.refreshToken;
  for (let n = 0; n < 30; n++) {
    const { status, body } = await all.call('POST', '/users/refresh-token', { as: token });
    t.equal(status, 200);
    token = body.data.refreshToken;
  }
  const over = await all.call('POST', '/users/refresh-token', { as: token });
  t.equal(over.status, 429);
  await pass(all, 60);
  t.equal(
    (await all.call('POST', '/users/refresh-token', { as: token })).status,
    200,
    'and nothing was lost',
  );
});

t.test('throttle counters survive a restart, since they are rows', async (t) => {
  const all = await build(t, on);
  for (let n = 1; n <= 5; n++) await login(all, 'restless', 'some-password', `10.6.0.${n}`);
  const { rows } = await sql`select key from throttles where key like 'tries %'`.execute(all.ctx.db);
  t.equal(rows.length, 1);
});

t.test('with limits switched off no request is throttled', async (t) => {
  const all = await build(t);
  const statuses: number[] = [];
  for (let n = 0; n < 30; n++)
    statuses.push((await login(all, 'nobody', 'some-password', '10.7.0.1')).status);
  t.strictSame([...new Set(statuses)], [401]);
});
