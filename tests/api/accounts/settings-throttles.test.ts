import { sql } from 'kysely';
import t from 'tap';
import { build, publicUrl } from '../../helpers/build.ts';
import { login, on, pass } from '../../helpers/throttles.ts';

t.test('calls that ask for the password within a session share ten attempts in ten minutes', async (t) => {
  const all = await build(t, on);
  const fay = await all.member();
  const wrong = 'not-the-password';
  const calls = [
    () =>
      all.call('POST', '/users/change-password', {
        as: fay,
        body: { oldPassword: wrong, newPassword: 'another-password' },
      }),
    () => all.call('DELETE', '/users/delete', { as: fay, body: { password: wrong } }),
    () => all.call('DELETE', `/users/delete/${wrong}`, { as: fay }),
  ];
  for (let n = 0; n < 10; n++) t.equal((await calls[n % 3]?.())?.status, 400);
  for (const one of calls) t.equal((await one()).status, 429);
  const right = () => all.call('DELETE', '/users/delete', { as: fay, body: { password: fay.password } });
  const over = await right();
  t.equal(over.status, 429);
  t.match(over.body.message, /^Too many attempts, please try again in \d+ (seconds|minutes)$/);
  t.ok(Number(over.headers['retry-after']) > 500);
  await pass(all, 600);
  t.equal((await right()).status, 200);
});

t.test('a member changes their address at most five times in half an hour', async (t) => {
  const all = await build(t, on);
  let as = (await all.member({ password: 'a-good-password' })).accessToken;
  const change = (n: number) =>
    all.call('POST', '/users/change-email', {
      as,
      body: {
        email: `mover-${n}@example.test`,
        password: 'a-good-password',
        verificationURL: `${publicUrl}/verify-email`,
      },
    });
  for (let n = 1; n <= 5; n++) {
    const { status, body } = await change(n);
    t.equal(status, 200);
    as = body.data.accessToken;
  }
  const over = await change(6);
  t.equal(over.status, 429);
  t.ok(Number(over.headers['retry-after']) > 1_700);
});

t.test(
  'reset mails are limited to five in half an hour for a mailbox, known or not, and 25 in five minutes for an IP address',
  async (t) => {
    const all = await build(t, on);
    const gus = await all.member();
    const ask = (email: string, ip: string) =>
      all.call('POST', '/users/request-forgot-password-email', {
        ip,
        body: { email, resetPasswordURL: `${publicUrl}/reset-password` },
      });
    const answers: string[][] = [];
    for (const email of [gus.user.email, 'nobody@example.test']) {
      const seen: string[] = [];
      for (let n = 1; n <= 5; n++) seen.push(JSON.stringify((await ask(email, `10.9.0.${n}`)).body));
      const over = await ask(` ${email.toUpperCase()}`, '10.9.0.9');
      t.equal(over.status, 429);
      t.ok(Number(over.headers['retry-after']) > 1_700);
      answers.push([...seen, over.body.message]);
    }
    t.strictSame(answers[0], answers[1]);
    for (let n = 1; n <= 25; n++) t.equal((await ask(`nobody-${n}@example.test`, '10.9.1.1')).status, 200);
    t.equal((await ask('nobody-26@example.test', '10.9.1.1')).status, 429);
    t.equal((await ask('nobody-26@example.test', '10.9.1.2')).status, 200);
  },
);

t.test('a reset always works, and its owner can log in at once', async (t) => {
  const all = await build(t, on);
  const hal = await all.member();
  for (let n = 1; n <= 9; n++) await login(all, hal.user.username, 'not-the-password', `10.11.0.${n}`);
  t.equal((await login(all, hal.user.username, hal.password, '10.11.1.1')).status, 429);
  await sql`insert into throttles (key, hits, expires_at) values
    (${`loginByAccount ${hal.user._id}`}, 25, now() + interval '1 hour')
    on conflict (key) do update set hits = 25`.execute(all.ctx.db);
  await all.call('POST', '/users/request-forgot-password-email', {
    body: { email: hal.user.email, resetPasswordURL: `${publicUrl}/reset-password` },
  });
  await all.drain();
  const token = /reset-password\?token=([\w-]+)/.exec(all.mails.at(-1)?.text ?? '')?.[1];
  const body = { token, newPassword: 'another-password' };
  t.equal((await all.call('POST', '/users/reset-password', { body })).status, 200);
  t.equal((await login(all, hal.user.username, 'another-password', '10.11.1.2')).status, 200);
});
