import t, { type Test } from 'tap';
import { isPersonalToken } from '../../../src/modules/accounts/service/sessions/personal-tokens.ts';
import type { TokenScope } from '../../../src/shared/rules/token-scopes.ts';
import { tokenRate } from '../../../src/shared/server/rate-limits.ts';
import { type Built, build, type Member } from '../../helpers/build.ts';
import { everyCall } from '../../helpers/visibility/addresses.ts';
import { form, saveWeb } from '../../helpers/webs.ts';

const built = await build(t);
const { ctx, app, call, member, drain } = built;
const ann = await member({ username: 'ann-programs' });

type Options = { scopes?: TokenScope[]; origins?: string[]; days?: number; as?: Member; on?: Built };

async function tokenOf({ scopes = ['read'], origins = [], days = 7, as = ann, on = built }: Options = {}) {
  const body = { name: 'A script', scopes, origins, days, password: as.password };
  const answer = await on.call('POST', '/users/tokens', { as, body });
  if (answer.status !== 201) throw new Error(answer.body.message);
  return { token: String(answer.body.data.token), id: String(answer.body.data.tokens[0]._id) };
}

t.test('a token is shown once, stored hashed, listed with its last use, and in the audit log', async (t) => {
  const { token, id } = await tokenOf();
  t.match(token, /^cw_[0-9A-Za-z]{49}$/);
  t.ok(isPersonalToken(token));
  t.notOk(isPersonalToken(`${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`), 'has a checksum');
  const list = async () => (await call('GET', '/users/tokens', { as: ann })).body.data;
  t.match(await list(), [
    { _id: id, name: 'A script', scopes: ['read'], lastUsedAt: null, isExpired: false },
  ]);
  t.notOk(JSON.stringify(await list()).includes(token));
  const rows = await ctx.db.selectFrom('personal_tokens').selectAll().execute();
  t.notOk(JSON.stringify(rows).includes(token));
  t.match(await call('GET', '/users/me', { as: token, ip: '192.0.2.7' }), { status: 200 });
  t.match(await list(), [{ lastUsedAt: /^20/, lastUsedAddress: '192.0.2.7' }]);
  const logged = await ctx.db.selectFrom('audit_log').select(['action', 'actor', 'details']).execute();
  t.match(logged, [{ action: 'token.create', actor: 'ann-programs', details: { name: 'A script' } }]);
});

t.test('a revoked or expired token is refused at once, and so is one with a wrong password', async (t) => {
  const { token, id } = await tokenOf();
  t.equal((await call('DELETE', `/users/tokens/${id}`, { as: await member() })).status, 404, 'of another');
  t.equal((await call('GET', '/users/me', { as: token })).status, 200);
  t.equal((await call('DELETE', `/users/tokens/${id}`, { as: ann })).status, 200);
  const refused = await call('GET', '/users/me', { as: token });
  t.equal(refused.status, 401);
  t.match(refused.headers['www-authenticate'], /Bearer/);
  t.equal((await call('GET', '/webs/trending', { as: token })).status, 401, 'also where guests may read');
  const old = await tokenOf();
  await ctx.db
    .updateTable('personal_tokens')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', old.id)
    .execute();
  t.equal((await call('GET', '/users/me', { as: old.token })).status, 401);
  const body = { name: 'x', scopes: ['read'], days: 7, password: 'not-this-one' };
  t.match(await call('POST', '/users/tokens', { as: ann, body }), {
    status: 400,
    body: { field: 'password' },
  });
});

t.test('changing the password and logging out everywhere end all personal tokens', async (t) => {
  const bob = await member();
  const first = await tokenOf({ as: bob });
  const change = { oldPassword: bob.password, newPassword: 'another-good-password' };
  t.equal((await call('POST', '/users/change-password', { as: bob, body: change })).status, 200);
  t.equal((await call('GET', '/users/me', { as: first.token })).status, 401);
  const second = await tokenOf({ as: { ...bob, password: change.newPassword } });
  t.equal((await call('POST', '/users/logout', { as: bob })).status, 200);
  t.equal((await call('GET', '/users/me', { as: second.token })).status, 401);
});

/** Calls that accept no token, because a password or a session guards them. */
const sessionsOnly = [
  'DELETE /users/delete',
  'DELETE /users/delete/{password}',
  'DELETE /users/sessions/{id}',
  'DELETE /users/tokens/{id}',
  'GET /users/sessions',
  'GET /users/tokens',
  'POST /users/admin-pass',
  'POST /users/change-email',
  'POST /users/change-password',
  'POST /users/logout',
  'POST /users/request-verify-email',
  'POST /users/tokens',
];

t.test('every call declares a scope, or accepts sessions only', async (t) => {
  const withoutScope = (await everyCall()).flatMap(([key, { auth, scope }]) =>
    auth !== 'none' && scope === undefined ? [key] : [],
  );
  t.same(withoutScope.sort(), sessionsOnly);
  for (const [key, { auth, scope }] of await everyCall()) {
    if (auth === 'none') t.equal(scope, undefined, `${key} reads no token`);
    if (auth === 'moderator' || auth === 'admin') t.ok(scope === undefined || scope === 'admin', key);
    if (scope === 'read') t.match(key, /^GET |inc-view/, `${key} changes nothing`);
  }
});

t.test('every call with a scope refuses a token without it', async (t) => {
  const all: TokenScope[] = ['read', 'write-webs', 'write-assets', 'social', 'account', 'admin'];
  const root = await member();
  await ctx.accounts.promote(ctx.site.audit.byOperator(), root.user.username, 'admin');
  const lacking = new Map<TokenScope | undefined, string>();
  for (const scope of all)
    lacking.set(scope, (await tokenOf({ as: root, scopes: all.filter((one) => one !== scope) })).token);
  lacking.set(undefined, (await tokenOf({ as: root, scopes: all })).token);
  for (const [key, { auth, scope }] of await everyCall()) {
    if (auth === 'none') continue;
    const [method = '', path = ''] = key.split(' ');
    const answer = await call(method as 'GET', path.replaceAll(/\{\w+\}/g, 'x'), {
      as: lacking.get(scope) ?? '',
    });
    t.equal(answer.status, 403, key);
    t.equal(answer.body.code, scope === undefined ? 'token-refused' : 'token-scope', key);
  }
});

t.test('without the scope admin, an admin’s token has the rights of a member', async (t) => {
  const root = await member();
  await ctx.accounts.promote(ctx.site.audit.byOperator(), root.user.username, 'admin');
  const plain = await tokenOf({ as: root });
  const strong = await tokenOf({ as: root, scopes: ['read', 'admin'] });
  t.equal((await call('GET', '/admin/settings', { as: plain.token })).status, 403);
  t.equal((await call('GET', '/admin/settings', { as: strong.token })).status, 200);
  const own = await tokenOf({ scopes: ['read', 'admin'] });
  t.equal(
    (await call('GET', '/admin/settings', { as: own.token })).status,
    403,
    'a member gets no role by it',
  );
});

t.test('a token may create a web without a picture, which a session may not', async (t) => {
  const { token } = await tokenOf({ scopes: ['write-webs'] });
  const web = {
    title: 'By a script',
    description: 'For a test',
    html: '<p>Hello',
    css: '',
    js: '',
    visibility: 'public',
  };
  const send = (as: Member | string) => call('POST', '/webs/create', { as, body: form(web) });
  t.match(await send(ann), {
    status: 400,
    body: { code: 'picture-missing' },
  });
  const created = await send(token);
  t.match(created, { status: 201, body: { data: { title: 'By a script' } } });
  const shown = await call('GET', `/webs/get/${created.body.data._id}`);
  t.match(shown, { status: 200, body: { data: { html: '<p>Hello' } } });
});

const preflight = (origin: string) =>
  app.inject({
    method: 'OPTIONS',
    url: '/api/v1/webs/your-work',
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  });

t.test('pages of the origins that a token lists may use it, others may not', async (t) => {
  const site = 'https://docs.example';
  const { token } = await tokenOf({ scopes: ['read', 'social'], origins: [site] });
  t.equal((await preflight(site)).headers['access-control-allow-origin'], site);
  const from = (origin: string, as: Member | string = token) =>
    call('GET', '/webs/your-work', { as, headers: { origin } });
  const read = await from(site);
  t.equal(read.status, 200);
  t.equal(read.headers['access-control-allow-origin'], site);
  t.equal(read.headers['cross-origin-resource-policy'], 'cross-origin');
  const refused = await from('https://other.example');
  t.match(refused, { status: 403, body: { code: 'token-origin' } });
  t.equal(refused.headers['access-control-allow-origin'], undefined);
  t.equal((await from(site, ann)).headers['access-control-allow-origin'], undefined, 'not for sessions');
  const web = await saveWeb(call, ann, { title: 'To like', isPublic: 'true' });
  const like = (origin: string, as: Member | string) =>
    call('POST', `/likes/web/${web._id}`, { as, headers: { origin } });
  t.equal((await like(site, token)).status, 200);
  t.equal((await like('https://other.example', token)).status, 403);
  t.equal((await like(site, ann)).status, 403, 'nor may sessions be used from there');
  const login = { identifier: 'ann-programs', password: ann.password };
  const headers = { origin: site, authorization: `Bearer ${token}` };
  t.equal((await call('POST', '/users/login', { body: login, headers })).status, 403);
  t.match(
    await call('POST', '/users/tokens', {
      as: ann,
      body: {
        name: 'x',
        scopes: ['read'],
        days: 1,
        origins: ['https://a.example/path'],
        password: ann.password,
      },
    }),
    { status: 400, body: { field: 'origins' } },
  );
});

t.test('tokens have a rate limit of their own, which leaves the member’s session alone', async (t: Test) => {
  const limited = await build(t, { env: { RATE_LIMIT: 'on' } });
  const cas = await limited.member();
  const { token } = await tokenOf({ as: cas, on: limited });
  const statuses = new Map<number, number>();
  const paths = ['/users/me', '/webs/trending', '/tags', '/users/pined', '/notifications/unread'];
  for (let count = 0; count <= tokenRate.max; count += 1) {
    const { status } = await limited.call('GET', paths[count % paths.length] ?? '', { as: token });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  t.equal(statuses.get(429), 1, JSON.stringify([...statuses]));
  const last = await limited.call('GET', '/users/me', { as: token });
  t.match(last.headers, { 'retry-after': /\d/ });
  t.equal((await limited.call('GET', '/users/me', { as: cas })).status, 200);
});

t.test('expired tokens are deleted later, and all tokens of a member with the account', async (t) => {
  const dan = await member();
  await tokenOf({ as: dan });
  await ctx.accounts.promote(ctx.site.audit.byOperator(), dan.user.username, 'moderator');
  await ctx.accounts.demote(ctx.site.audit.byOperator(), dan.user.username);
  const left = () =>
    ctx.db.selectFrom('personal_tokens').select('id').where('user_id', '=', dan.user._id).execute();
  t.equal((await left()).length, 1);
  t.equal((await call('DELETE', '/users/delete', { as: dan, body: { password: dan.password } })).status, 200);
  await drain();
  t.same(await left(), []);
});
