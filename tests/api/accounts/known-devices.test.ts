import { sql } from 'kysely';
import t from 'tap';
import { build, publicUrl } from '../../helpers/build.ts';
import { deviceOf, login, on, pass, prolongRests } from '../../helpers/throttles.ts';

const wrong = 'not-the-password';

t.test('strangers who guess passwords do not lock a member out of a known device', async (t) => {
  const all = await build(t, on);
  const ada = await all.member();
  const known = deviceOf(await login(all, ada.user.username, ada.password, '10.1.0.1'));
  for (let n = 1; n <= 8; n++) {
    await pass(all, 900);
    t.equal((await login(all, ada.user.username, wrong, `10.1.1.${n}`)).status, 401);
  }
  await prolongRests(all);
  t.equal((await login(all, ada.user.username, ada.password, '10.1.0.1')).status, 429, 'a stranger to it');
  const own = await login(all, ada.user.username, ada.password, '10.1.0.1', known);
  t.equal(own.status, 200);
  t.equal(
    (await login(all, ada.user.username, ada.password, '10.1.0.1')).status,
    429,
    'strangers still rest',
  );
  const [line] = [own.headers['set-cookie']].flat().filter((each) => String(each).startsWith('device='));
  t.match(
    line,
    /^device=[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/api\/v1\/users; HttpOnly; SameSite=Strict$/,
  );
});

t.test(
  'a known device is throttled on its own after wrong passwords, and counts towards its IP address',
  async (t) => {
    const all = await build(t, on);
    const bob = await all.member();
    const known = deviceOf(await login(all, bob.user.username, bob.password, '10.2.0.1'));
    const guess = (ip: string) => login(all, bob.user.username, wrong, ip, known);
    for (let n = 1; n <= 5; n++) t.equal((await guess('10.2.0.1')).status, 401);
    await prolongRests(all);
    t.equal((await login(all, bob.user.username, bob.password, '10.2.0.1', known)).status, 429);
    t.equal(
      (await login(all, bob.user.username, bob.password, '10.2.0.2')).status,
      200,
      'others do not rest',
    );
    const { rows } = await sql<{ hits: number }>`
    select hits from throttles where key = 'wrongLoginByAddress 10.2.0.1'`.execute(all.ctx.db);
    t.strictSame(rows, [{ hits: 5 }]);
  },
);

t.test(
  'a known-device cookie that is forged, foreign or older than the password gives no advantage',
  async (t) => {
    const all = await build(t, on);
    const [cy, dee] = [await all.member(), await all.member()];
    const ofCy = deviceOf(await login(all, cy.user.username, cy.password, '10.3.0.1'));
    const ofDee = deviceOf(await login(all, dee.user.username, dee.password, '10.3.0.1'));
    const both = deviceOf(await login(all, dee.user.username, dee.password, '10.3.0.1', ofCy));
    t.match(both, /^device=[\w.-]{66}~[\w.-]{66}$/, 'two members share a browser');
    for (let n = 1; n <= 5; n++) await login(all, cy.user.username, wrong, `10.3.1.${n}`);
    await prolongRests(all);
    const withCookie = (cookie: string) => login(all, cy.user.username, cy.password, '10.3.0.1', cookie);
    const forged = `device=${'A'.repeat(22)}.${'A'.repeat(43)}`;
    for (const cookie of [
      ofDee,
      forged,
      'device=',
      `device=${'~'.repeat(4_000)}`,
      ofCy.replace('device', 'page'),
    ])
      t.equal((await withCookie(cookie)).status, 429, cookie.slice(0, 40));
    t.equal((await withCookie(both)).status, 200);

    const change = { oldPassword: cy.password, newPassword: 'another-password' };
    const changed = await all.call('POST', '/users/change-password', { as: cy, body: change });
    t.strictSame([changed.status, changed.body.data], [200, null]);
    for (let n = 6; n <= 10; n++) await login(all, cy.user.username, wrong, `10.3.1.${n}`);
    const afterwards = (cookie: string) =>
      login(all, cy.user.username, change.newPassword, '10.3.0.1', cookie);
    t.equal((await afterwards(ofCy)).status, 429, 'known by the old password only');
    t.equal((await afterwards(deviceOf(changed))).status, 200, 'known since the change');
  },
);

t.test('a member who has reset the password by mail can log in while strangers keep guessing', async (t) => {
  const all = await build(t, on);
  const eve = await all.member();
  const body = { email: eve.user.email, resetPasswordURL: `${publicUrl}/reset-password` };
  await all.call('POST', '/users/request-forgot-password-email', { body });
  await all.drain();
  const token = /\?token=([\w-]+)/.exec(all.mails.at(-1)?.text ?? '')?.[1];
  const newPassword = 'another-password';
  const done = await all.call('POST', '/users/reset-password', { body: { token, newPassword } });
  t.strictSame([done.status, done.body.data], [200, null]);
  for (let n = 1; n <= 5; n++) await login(all, eve.user.username, wrong, `10.4.0.${n}`);
  await prolongRests(all);
  t.equal((await login(all, eve.user.username, newPassword, '10.4.1.1')).status, 429);
  t.equal((await login(all, eve.user.username, newPassword, '10.4.1.1', deviceOf(done))).status, 200);
});

t.test('at most 25 wrong passwords sent at once from one IP address are checked', async (t) => {
  const all = await build(t, on);
  const ip = '10.5.0.1';
  const guesses = Array.from({ length: 60 }, (_, n) => login(all, `nobody-${n}`, wrong, ip));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  t.equal(statuses.filter((status) => status === 401).length, 25);
  t.equal(statuses.filter((status) => status === 429).length, 35);
});

t.test(
  'correct passwords, and attempts that an account’s throttle refuses, do not count towards the IP address',
  async (t) => {
    const all = await build(t, on);
    const fay = await all.member();
    const ip = '10.6.0.1';
    await login(all, fay.user.username, fay.password, ip);
    for (let n = 1; n <= 5; n++) await login(all, fay.user.username, wrong, `10.6.1.${n}`);
    await prolongRests(all);
    for (let n = 1; n <= 30; n++) t.equal((await login(all, fay.user.username, wrong, ip)).status, 429);
    for (let n = 1; n <= 25; n++) t.equal((await login(all, `nobody-${n}`, wrong, ip)).status, 401, `${n}`);
    t.equal((await login(all, 'nobody-x', wrong, ip)).status, 429);
  },
);
