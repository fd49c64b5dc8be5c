import { sql } from 'kysely';
import t from 'tap';
import { build, type Member } from '../../helpers/build.ts';

const { ctx, call, member, drain, mails } = await build(t);
const refresh = (token: string) => call('POST', '/users/refresh-token', { as: token });
const meStatus = async (as: string) => (await call('GET', '/users/me', { as })).status;
const age = (who: Member, column: 'rotated_at' | 'last_used_at' | 'created_at', interval: string) =>
  sql`update sessions set ${sql.ref(column)} = now() - ${interval}::interval where user_id = ${who.user._id}`.execute(
    ctx.db,
  );

t.test('a refresh returns a new pair of tokens and the page cookie', async (t) => {
  const ada = await member();
  const { status, body, headers } = await refresh(ada.refreshToken);
  t.equal(status, 200);
  t.strictSame(Object.keys(body.data).sort(), ['accessToken', 'refreshToken']);
  t.not(body.data.refreshToken, ada.refreshToken);
  t.equal(String(headers['set-cookie']).split(';')[0], ada.cookie);
  t.equal(await meStatus(body.data.accessToken), 200);
  t.equal(await meStatus(ada.accessToken), 200, 'the old access token lives out its ten minutes');
  t.equal((await refresh(body.data.refreshToken)).status, 200);
});

t.test('the previous refresh token gets the same successor again for ten seconds', async (t) => {
  const bob = await member();
  const first = await refresh(bob.refreshToken);
  const again = await refresh(bob.refreshToken);
  t.equal(again.status, 200);
  t.equal(again.body.data.refreshToken, first.body.data.refreshToken);
  await age(bob, 'rotated_at', '9 seconds');
  t.equal((await refresh(bob.refreshToken)).body.data.refreshToken, first.body.data.refreshToken);
  t.equal((await refresh(first.body.data.refreshToken)).status, 200, 'and the successor works');
});

t.test('one token sent many times at once rotates once', async (t) => {
  const cy = await member();
  const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(cy.refreshToken)));
  t.strictSame([...new Set(answers.map(({ status }) => status))], [200]);
  t.equal(new Set(answers.map(({ body }) => body.data.refreshToken)).size, 1);
  const { generation } = await ctx.db
    .selectFrom('sessions')
    .select('generation')
    .where('user_id', '=', cy.user._id)
    .executeTakeFirstOrThrow();
  t.equal(generation, 1);
});

t.test('a reused refresh token ends its session, and the member is told by mail', async (t) => {
  const dee = await member();
  const next = (await refresh(dee.refreshToken)).body.data;
  const other = (
    await call('POST', '/users/login', { body: { identifier: dee.user.email, password: dee.password } })
  ).body.data;
  await age(dee, 'rotated_at', '11 seconds');
  await drain();
  mails.length = 0;
  t.equal((await refresh(dee.refreshToken)).status, 401);
  t.equal((await refresh(next.refreshToken)).status, 401, 'the thief’s and the owner’s token both end');
  t.equal(await meStatus(next.accessToken), 401);
  t.equal(await meStatus(other.accessToken), 200, 'other sessions go on');
  t.equal((await refresh(dee.refreshToken)).status, 401);
  await drain();
  t.strictSame(
    mails.map(({ to, subject }) => [to, subject]),
    [[dee.user.email, 'We logged out one of your devices']],
    'one mail',
  );
});

t.test('a token two generations old ends the session even within ten seconds', async (t) => {
  const eli = await member();
  const second = (await refresh(eli.refreshToken)).body.data.refreshToken;
  const third = (await refresh(second)).body.data;
  t.equal((await refresh(eli.refreshToken)).status, 401);
  t.equal(await meStatus(third.accessToken), 401);
});

t.test('forged refresh tokens are 401 and end nothing', async (t) => {
  const flo = await member();
  const [version, id, generation, mac = ''] = flo.refreshToken.split('.');
  const other = (await member()).refreshToken;
  const forged = [
    `${version}.${id}.1.${mac}`,
    `${version}.${id}.${generation}.${mac.slice(0, -1)}${mac.endsWith('A') ? 'B' : 'A'}`,
    `${version}.${id}.${generation}.${other.split('.')[3]}`,
    `${version}.${other.split('.')[1]}.${generation}.${mac}`,
    `rt2.${id}.${generation}.${mac}`,
    `${version}.${id}.-1.${mac}`,
    `${version}.${id}.00.${mac}`,
    `${version}.${id}.99999999999999999999.${mac}`,
    `${version}.not-an-id.0.${mac}`,
    `${version}.00000000-0000-7000-8000-000000000000.0.${mac}`,
    `${flo.refreshToken}.x`,
    flo.accessToken,
    flo.cookie.replace('page=', ''),
    '..',
    'x'.repeat(5_000),
  ];
  for (const token of forged) t.equal((await refresh(token)).status, 401, token.slice(0, 60));
  t.equal((await call('POST', '/users/refresh-token')).status, 401, 'none at all');
  t.equal(
    (await call('POST', '/users/refresh-token', { headers: { authorization: 'Basic abc' } })).status,
    401,
  );
  t.equal((await refresh(flo.refreshToken)).status, 200);
});

t.test('a session ends after 14 idle days and after 60 days in all, by the database’s clock', async (t) => {
  const gus = await member();
  await age(gus, 'last_used_at', '13 days 23 hours');
  t.equal(await meStatus(gus.accessToken), 200);
  await age(gus, 'last_used_at', '14 days 1 second');
  t.equal(await meStatus(gus.accessToken), 401);
  t.equal((await refresh(gus.refreshToken)).status, 401);
  const hal = await member();
  await age(hal, 'created_at', '59 days 23 hours');
  const next = await refresh(hal.refreshToken);
  t.equal(next.status, 200);
  await age(hal, 'created_at', '60 days 1 second');
  t.equal((await refresh(next.body.data.refreshToken)).status, 401, 'rotation does not move the last day');
  t.equal(await ctx.accounts.findPageViewer(hal.cookie), null);
});

t.test('logging out ends this session or all of them at once, and deletes the page cookie', async (t) => {
  const ida = await member();
  const login = async () =>
    (await call('POST', '/users/login', { body: { identifier: ida.user.username, password: ida.password } }))
      .body.data;
  const [second, third] = [await login(), await login()];
  const one = await call('POST', '/users/logout?fromAllDevices=false', { as: second.accessToken });
  t.strictSame(one.body, { status: 200, message: 'You have been logged out', data: null });
  t.match(String(one.headers['set-cookie']), /^page=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
  t.equal(await meStatus(second.accessToken), 401);
  t.equal((await refresh(second.refreshToken)).status, 401);
  t.equal(await meStatus(ida.accessToken), 200);
  t.equal(await meStatus(third.accessToken), 200);
  t.equal((await call('POST', '/users/logout', { as: third.accessToken })).status, 200);
  t.equal(await meStatus(ida.accessToken), 401);
  t.equal(await meStatus(third.accessToken), 401);
  t.equal(await ctx.accounts.findPageViewer(ida.cookie), null);
});

t.test('logging out without a live session is a 401 which still deletes the page cookie', async (t) => {
  const jo = await member();
  const { status, body, headers } = await call('POST', '/users/logout', { headers: { cookie: jo.cookie } });
  t.equal(status, 401);
  t.same(body.data, null);
  t.match(String(headers['set-cookie']), /^page=; Max-Age=0/);
  const ended = (await member()).accessToken;
  t.equal((await call('POST', '/users/logout', { as: ended })).status, 200);
  for (const bad of [ended, 'nonsense'])
    t.equal((await call('POST', '/users/logout', { as: bad })).status, 401, bad);
  t.equal(await meStatus(jo.accessToken), 200, 'the cookie ended no session');
  t.equal((await call('POST', '/users/logout?fromAllDevices=maybe', { as: jo.accessToken })).status, 400);
});

t.test('all tokens of a member stop working when the account is deleted', async (t) => {
  const kim = await member();
  await ctx.db.deleteFrom('users').where('id', '=', kim.user._id).execute();
  t.equal(await meStatus(kim.accessToken), 401);
  t.equal((await refresh(kim.refreshToken)).status, 401);
});
