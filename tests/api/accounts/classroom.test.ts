import { sql } from 'kysely';
import t from 'tap';
import { build, publicUrl } from '../../helpers/build.ts';
import { login, on, pass } from '../../helpers/throttles.ts';

t.test(
  'one address may sign up sixty times at once, then once in six minutes: five in half an hour',
  async (t) => {
    const all = await build(t, on);
    const join = (n: number, ip: string) =>
      all.call('POST', '/users/register', {
        ip,
        body: {
          username: `joiner-${n}`,
          email: `joiner-${n}@example.test`,
          password: 'a-good-password',
          fullName: 'Joiner',
          verificationURL: `${publicUrl}/verify-email`,
        },
      });
    const signUpsLeft = (n: number, ip: string) =>
      sql`insert into throttles (key, hits, open_at, expires_at)
      select ${`signUp ${ip}`}, 1, at, at from (select now() + ${(60 - n) * 360} * interval '1 second' as at) t
      on conflict (key) do update set open_at = excluded.open_at`.execute(all.ctx.db);
    await signUpsLeft(3, '10.5.0.1');
    for (let n = 1; n <= 3; n++) t.equal((await join(n, '10.5.0.1')).status, 201);
    const over = await join(4, '10.5.0.1');
    t.equal(over.status, 429);
    t.match(over.body.message, /^Too many attempts, please try again in \d+ minutes$/);
    const seconds = Number(over.headers['retry-after']);
    t.ok(seconds > 340 && seconds <= 360, `${seconds} s`);
    t.equal((await join(5, '10.5.0.2')).status, 201, 'another address is not concerned');
    await pass(all, seconds);
    t.equal((await join(4, '10.5.0.1')).status, 201);
    t.equal((await join(6, '10.5.0.1')).status, 429);
    await pass(all, 1_800);
    for (let n = 6; n <= 10; n++) t.equal((await join(n, '10.5.0.1')).status, 201, 'five in half an hour');
    t.equal((await join(11, '10.5.0.1')).status, 429);
  },
);

t.test('thirty members behind one address sign up and log in at once', async (t) => {
  const all = await build(t, on);
  const ip = '10.8.0.1';
  const pupils = Array.from({ length: 30 }, (_, n) => `pupil-${n}`);
  const joined = await Promise.all(
    pupils.map(async (username) => {
      await all.call('GET', `/users/check-username-availability/${username}`, { ip });
      await all.call('GET', `/users/check-username-availability/${username}x`, { ip });
      const check = await all.call('GET', `/users/check-username-availability/${username}`, { ip });
      const body = {
        username,
        email: `${username}@school.test`,
        password: 'a-good-password',
        fullName: 'A Pupil',
        verificationURL: `${publicUrl}/verify-email`,
      };
      return [check.status, (await all.call('POST', '/users/register', { ip, body })).status];
    }),
  );
  t.strictSame([...new Set(joined.flat())].sort(), [200, 201]);
  for (const round of [1, 2]) {
    const logins = await Promise.all(pupils.map((name) => login(all, name, 'a-good-password', ip)));
    t.strictSame([...new Set(logins.map(({ status }) => status))], [200], `lesson ${round}`);
  }
  const wrong = await Promise.all(pupils.slice(0, 8).map((name) => login(all, name, 'mistyped', ip)));
  t.strictSame([...new Set(wrong.map(({ status }) => status))], [401]);
  t.equal((await login(all, 'pupil-1', 'a-good-password', ip)).status, 200, 'and some may mistype');
});
