import t from 'tap';
import { createAdminPass } from '../../../src/modules/accounts/service/members/admin-pass.ts';
import {
  createDeviceCookie,
  createPageCookie,
} from '../../../src/modules/accounts/service/sessions/cookies.ts';
import { build, publicUrl } from '../../helpers/build.ts';

const { ctx, app, call, member } = await build(t);

t.test('pages recognize their reader by the cookie of a live session', async (t) => {
  const ada = await member({ fullName: 'Ada Lovelace' });
  const viewer = await ctx.accounts.findPageViewer(`theme=dark; ${ada.cookie}; other=1`);
  t.match(viewer, {
    id: ada.user._id,
    username: ada.user.username,
    fullName: 'Ada Lovelace',
    avatar: `${publicUrl}/media/default-avatar/64x64.webp`,
  });
  t.type(viewer?.sessionId, 'string');
});

t.test('pages treat everybody else as a guest', async (t) => {
  const bob = await member();
  const value = bob.cookie.replace('page=', '');
  const others = [
    undefined,
    '',
    'page=',
    `page=${value.slice(0, -1)}`,
    `page=${'A'.repeat(43)}`,
    `Page=${value}`,
    `xpage=${value}`,
    `__Host-page=${value}`,
    `page=${bob.accessToken}`,
    `page=${bob.refreshToken}`,
    ';;;=;',
  ];
  for (const header of others) t.equal(await ctx.accounts.findPageViewer(header), null, String(header));
});

t.test('the page cookie never authenticates an API call', async (t) => {
  const cy = await member();
  t.equal((await call('GET', '/users/me', { headers: { cookie: cy.cookie } })).status, 401);
  t.equal(
    (await call('POST', '/users/request-verify-email', { headers: { cookie: cy.cookie } })).status,
    401,
  );
  t.equal((await call('POST', '/users/refresh-token', { headers: { cookie: cy.cookie } })).status, 401);
});

t.test('the database holds neither the cookie nor a refresh token', async (t) => {
  const dee = await member();
  const rows = await ctx.db.selectFrom('sessions').selectAll().where('user_id', '=', dee.user._id).execute();
  const stored = JSON.stringify(rows, (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('base64url') : value,
  );
  t.notOk(stored.includes(dee.cookie.replace('page=', '')));
  t.notOk(stored.includes(String(dee.refreshToken.split('.')[3])));
});

t.test('on https the cookie is bound to this host and to https', async (t) => {
  const cookie = createPageCookie('https://codeweb.example');
  t.equal(cookie.set('v'), '__Host-page=v; Max-Age=1209600; Path=/; HttpOnly; SameSite=Lax; Secure');
  t.equal(cookie.clear(), '__Host-page=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure');
  const value = 'v'.repeat(43);
  t.equal(cookie.read(`page=${'w'.repeat(43)}; __Host-page=${value}`), value);
  const pass = createAdminPass('secret', 'https://codeweb.example');
  const given = pass.issue('session', new Date(0));
  t.match(given, /^__Secure-admin=\S+; .*HttpOnly; SameSite=Strict; Secure$/);
  t.equal(pass.read(given.split(';')[0], new Date(0)), 'session');
  t.equal(pass.read(given.replace('__Secure-', '').split(';')[0], new Date(0)), null);
  const device = createDeviceCookie('secret', 'https://codeweb.example');
  const account = { id: 'id', passwordHash: 'hash' };
  const known = device.issue(undefined, account);
  t.match(known, /^__Secure-device=\S+; .*Path=\/api\/v1\/users; HttpOnly; SameSite=Strict; Secure$/);
  t.ok(device.read(known.split(';')[0], account));
  t.equal(device.read(known.split(';')[0], { ...account, passwordHash: 'another' }), null);
});

t.test('the page cookie differs from both tokens of the login', async (t) => {
  const eve = await member();
  const value = eve.cookie.replace('page=', '');
  t.notOk(eve.accessToken.includes(value));
  t.notOk(eve.refreshToken.includes(value));
  const answer = await app.inject({ url: '/api/v1/users/me', headers: { authorization: `Bearer ${value}` } });
  t.equal(answer.statusCode, 401);
});
