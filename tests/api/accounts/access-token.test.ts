import { createHmac } from 'node:crypto';
import t from 'tap';
import { deriveKey } from '../../../src/shared/keys.ts';
import { build, publicUrl } from '../../helpers/build.ts';

const { ctx, call, member } = await build(t);
const ada = await member();
const bob = await member();
const [head = '', body = '', signature = ''] = ada.accessToken.split('.');
const header = JSON.parse(Buffer.from(head, 'base64url').toString());
const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
const key = deriveKey(ctx.secrets.jwtSecret, 'access token');
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = claims.iat;

/** A token with these changes, signed with the site's own key and hash unless others are given. */
function forge(change: { header?: object; claims?: object; key?: Buffer | string; hash?: string }): string {
  const input = `${encode({ ...header, ...change.header })}.${encode({ ...claims, ...change.claims })}`;
  return `${input}.${createHmac(change.hash ?? 'sha256', change.key ?? key)
    .update(input)
    .digest('base64url')}`;
}

const forged: Record<string, string> = {
  'alg none without a signature': `${encode({ ...header, alg: 'none' })}.${body}.`,
  'alg None with the old signature': `${encode({ ...header, alg: 'None' })}.${body}.${signature}`,
  'no alg': forge({ header: { alg: undefined } }),
  'alg HS512': forge({ header: { alg: 'HS512' }, hash: 'sha512' }),
  'alg HS384': forge({ header: { alg: 'HS384' }, hash: 'sha384' }),
  'alg RS256': forge({ header: { alg: 'RS256' } }),
  'typ JWT': forge({ header: { typ: 'JWT' } }),
  'no typ': forge({ header: { typ: undefined } }),
  'the secret itself as key': forge({ key: ctx.secrets.jwtSecret }),
  'the key of another purpose': forge({ key: deriveKey(ctx.secrets.jwtSecret, 'refresh token') }),
  'an empty key': forge({ key: '' }),
  'a foreign key': forge({ key: 'x'.repeat(32) }),
  'a key given in the header': forge({
    header: { jwk: { kty: 'oct', k: 'eHh4' }, jku: 'https://evil.test' },
    key: 'xxx',
  }),
  expired: forge({ claims: { iat: now - 700, nbf: now - 700, exp: now - 61 } }),
  'not valid yet': forge({ claims: { nbf: now + 3_600 } }),
  'no exp': forge({ claims: { exp: undefined } }),
  'exp as text': forge({ claims: { exp: String(now + 600) } }),
  'no nbf': forge({ claims: { nbf: undefined } }),
  'no iat': forge({ claims: { iat: undefined } }),
  'no sub': forge({ claims: { sub: undefined } }),
  'no sid': forge({ claims: { sid: undefined } }),
  'another issuer': forge({ claims: { iss: 'https://evil.test' } }),
  'another audience': forge({ claims: { aud: publicUrl } }),
  'somebody else’s sub': forge({ claims: { sub: bob.user._id } }),
  'a sid that is no id': forge({ claims: { sid: "' or 1=1" } }),
  'a sid of nobody': forge({ claims: { sid: '00000000-0000-7000-8000-000000000000' } }),
  'a changed body': `${head}.${encode({ ...claims, sub: bob.user._id })}.${signature}`,
  'no signature': `${head}.${body}.`,
  'two parts': `${head}.${body}`,
  'four parts': `${ada.accessToken}.x`,
  'a refresh token': ada.refreshToken,
  'a page cookie': ada.cookie.replace('page=', ''),
  rubbish: 'rubbish',
  'a critical extension': forge({ header: { crit: ['exp'] } }),
};

t.test('the test’s own signer makes valid tokens, so that the failures below prove something', async (t) => {
  t.equal((await call('GET', '/users/me', { as: forge({}) })).status, 200);
});

t.test('forged, altered and expired tokens are 401, on public calls too', async (t) => {
  for (const [what, token] of Object.entries(forged)) {
    const me = await call('GET', '/users/me', { as: token });
    t.strictSame([me.status, me.body.data], [401, null], what);
    t.equal((await call('GET', '/webs/trending', { as: token })).status, 401, `${what}, on an open call`);
  }
  t.equal((await call('GET', '/users/me', { as: ada.accessToken })).status, 200, 'the true one still works');
});

t.test('a clock skew of less than a minute is accepted', async (t) => {
  // Other files of the batch load before this test runs, so the time of the login may be long ago.
  const now = Math.floor(Date.now() / 1_000);
  const late = forge({ claims: { iat: now - 640, nbf: now - 640, exp: now - 40 } });
  const early = forge({ claims: { iat: now + 40, nbf: now + 40, exp: now + 640 } });
  t.equal((await call('GET', '/users/me', { as: late })).status, 200);
  t.equal((await call('GET', '/users/me', { as: early })).status, 200);
});

t.test('an access token lives ten minutes and holds only the necessary claims', async (t) => {
  t.strictSame(Object.keys(claims).sort(), ['aud', 'exp', 'iat', 'iss', 'nbf', 'sid', 'sub']);
  t.equal(claims.exp - claims.iat, 600);
  t.strictSame([header.alg, header.typ], ['HS256', 'at+jwt']);
});

t.test('only the Bearer scheme in the Authorization header authenticates', async (t) => {
  const as = (authorization: string) => call('GET', '/users/me', { headers: { authorization } });
  t.equal((await as(`bearer ${ada.accessToken}`)).status, 200);
  t.equal((await as(ada.accessToken)).status, 401);
  t.equal((await as(`Basic ${ada.accessToken}`)).status, 401);
  t.equal((await as('Bearer')).status, 401);
  t.equal((await as('Bearer ')).status, 401);
  t.equal((await call('GET', `/users/me?access_token=${ada.accessToken}`)).status, 401);
});
