import t from 'tap';
import { build } from '../../helpers/build.ts';
import { refusal } from '../../helpers/refusal.ts';

const { ctx, call, member } = await build(t);
const login = (identifier: unknown, password: unknown, headers?: Record<string, string>) =>
  call('POST', '/users/login', { body: { identifier, password }, headers });

t.test('username and email open a session, whatever their case', async (t) => {
  const ada = await member({ username: 'ada-l', email: 'Ada@Example.test' });
  for (const identifier of ['ada-l', 'ADA-L', 'ada@example.test', 'ADA@EXAMPLE.TEST', '  ada-l ']) {
    const { status, body, headers } = await login(identifier, ada.password);
    t.equal(status, 200, identifier);
    t.equal(body.message, 'You have been logged in');
    t.strictSame(Object.keys(body.data).sort(), ['accessToken', 'refreshToken', 'user']);
    t.strictSame(body.data.user, ada.user);
    t.match(
      [headers['set-cookie']].flat()[0],
      /^page=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const me = await call('GET', '/users/me', { as: body.data.accessToken });
    t.strictSame(me.body, { status: 200, message: 'OK', data: ada.user });
  }
});

t.test('a wrong password and an unknown name get the same answer', async (t) => {
  const bob = await member();
  const wrong = await login(bob.user.username, 'not-the-password');
  const unknown = await login('nobody-at-all', 'not-the-password');
  t.strictSame(wrong.body, refusal(401, 'Invalid username, email or password'));
  t.strictSame(unknown.body, wrong.body);
  t.equal(wrong.headers['set-cookie'], undefined);
  t.equal(
    (await login(bob.user.username, bob.password.toUpperCase())).status,
    401,
    'case of a password counts',
  );
});

t.test('a password is compared exactly, without trimming or folding', async (t) => {
  const password = `Pä${'x'.repeat(120)}😀1`;
  const cy = await member({ password });
  t.equal((await login(cy.user.username, password)).status, 200);
  const others = [password.slice(0, -1), `${password}1`, password.toLowerCase(), password.normalize('NFD')];
  for (const other of [...others, `${password} `, ` ${password}`])
    t.not((await login(cy.user.username, other)).status, 200, other);
});

t.test('the first missing value is reported, in form order', async (t) => {
  t.match((await login('', '')).body, { status: 400, message: 'Username or Email is required' });
  t.match((await login('   ', 'x')).body, { status: 400, message: 'Username or Email is required' });
  t.match((await login('ada-l', '')).body, { status: 400, message: 'Password is required' });
  t.match((await login(undefined, undefined)).body, {
    status: 400,
    message: 'Username or Email is required',
  });
  for (const odd of [null, 5, [], {}, true]) {
    t.equal((await login(odd, 'a-good-password')).status, 400);
    t.equal((await login('ada-l', odd)).status, 400);
  }
  t.equal((await login('a\u0000b', 'a-good-password')).status, 400);
  t.equal((await login('ada-l', 'a\u0000b')).status, 401);
  t.equal((await login("' or 1=1 --", "' or 1=1 --")).status, 401);
  t.match((await login('x'.repeat(255), 'y')).body, {
    status: 400,
    message: /^Username or Email must .*254/,
  });
  t.match((await login('ada-l', 'y'.repeat(129))).body, { status: 400, message: /^Password must .*128/ });
});

t.test('a hash with weaker parameters is replaced at the next login', async (t) => {
  const carol = await member();
  const { hash } = await import('@node-rs/argon2');
  const weak = await hash(carol.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  const ofCarol = () =>
    ctx.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', carol.user._id)
      .executeTakeFirstOrThrow();
  await ctx.db.updateTable('users').set({ password_hash: weak }).where('id', '=', carol.user._id).execute();
  t.equal((await login(carol.user.username, 'wrong-password')).status, 401);
  t.equal((await ofCarol()).password_hash, weak, 'a wrong password changes nothing');
  t.equal((await login(carol.user.username, carol.password)).status, 200);
  t.match((await ofCarol()).password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  t.equal((await login(carol.user.username, carol.password)).status, 200);
});

t.test('known and unknown names take about the same time', async (t) => {
  const dora = await member();
  const time = async (identifier: string) => {
    const start = performance.now();
    await login(identifier, 'not-the-password');
    return performance.now() - start;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 25; round++) {
    known.push(await time(dora.user.username));
    unknown.push(await time(`unknown-${round}`));
  }
  // The fastest of each, since other work on the machine slows the rest.
  const [one, other] = [Math.min(...known), Math.min(...unknown)];
  t.ok(Math.abs(one - other) < 0.4 * one, `at least ${one.toFixed(1)} and ${other.toFixed(1)} ms`);
});

t.test('a member has at most twenty sessions; the least recently used one ends', async (t) => {
  const eve = await member();
  const tokens = [eve.accessToken];
  for (let n = 0; n < 20; n++)
    tokens.push((await login(eve.user.username, eve.password)).body.data.accessToken);
  const statuses = await Promise.all(
    tokens.map(async (as) => (await call('GET', '/users/me', { as })).status),
  );
  t.strictSame(statuses, [401, ...Array(20).fill(200)]);
});

t.test('a session stores only the user agent and the address prefix of its device', async (t) => {
  const fay = await member();
  const { body } = await call('POST', '/users/login', {
    body: { identifier: fay.user.username, password: fay.password },
    headers: { 'user-agent': 'x'.repeat(1_000) },
    ip: '2001:db8:1:2:3:4:5:6',
  });
  t.equal(body.status, 200);
  const row = await ctx.db
    .selectFrom('sessions')
    .select(['agent', 'address'])
    .where('user_id', '=', fay.user._id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  t.strictSame(row, { agent: 'x'.repeat(200), address: '2001:db8:1:2::/64' });
});
