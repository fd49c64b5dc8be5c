import t from 'tap';
import { pageRoutes } from '../../src/pages/routes.ts';
import { build, type Member, publicUrl } from '../helpers/build.ts';
import { ensurePages, page } from '../helpers/pages.ts';

ensurePages();
const { ctx, app, call, member } = await build(t);
const ann = await member({ username: 'ann-admin' });
const bob = await member();

/** The cookie of a pass, as a browser sends it only to /admin/queues. */
async function passOf(as: Member): Promise<string> {
  const { headers } = await call('POST', '/users/admin-pass', { as });
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

const board = (
  cookie: string,
  path = '',
  options: { method?: 'PUT'; headers?: Record<string, string> } = {},
) =>
  app.inject({
    method: options.method ?? 'GET',
    url: `/admin/queues${path}`,
    headers: { cookie, ...options.headers },
  });

await ctx.accounts.promote(ctx.site.audit.byOperator(), 'ann-admin', 'admin');

t.test('a pass opens the queues only, and scripts and other sites cannot use it', async (t) => {
  const { headers } = await call('POST', '/users/admin-pass', { as: ann });
  t.match(
    headers['set-cookie'],
    /^admin=[\w.-]+; Max-Age=3600; Path=\/admin\/queues; HttpOnly; SameSite=Strict$/,
  );
  t.equal((await call('POST', '/users/admin-pass', { as: bob })).status, 403);
  t.equal((await call('POST', '/users/admin-pass')).status, 401);
});

t.test('an admin sees every queue, with a policy that loads nothing from elsewhere', async (t) => {
  const pass = await passOf(ann);
  const page = await board(pass);
  t.equal(page.statusCode, 200);
  t.match(page.headers['content-security-policy'], "default-src 'none'; script-src 'self'");
  t.match(page.body, '<div id="root">');
  const listed = (await board(pass, '/api/queues')).json();
  t.same(
    listed.queues.map(({ name }: { name: string }) => name),
    ['mail', 'media', 'drawing', 'counting', 'upkeep', 'building', 'exporting', 'backups'],
  );
});

t.test('guests, members and forgers do not see the queues, nor does a page cookie or token', async (t) => {
  const [sessionId, until, signature] = (await passOf(ann)).replace('admin=', '').split('.');
  const later = `admin=${sessionId}.${Number(until) + 60}.${signature}`;
  for (const cookie of ['', bob.cookie, ann.cookie, `admin=${ann.accessToken}`, later, 'admin=..'])
    for (const path of ['', '/api/queues', '/queue/mail']) {
      const answer = await board(cookie, path);
      t.equal(answer.statusCode, 302, `${cookie.slice(0, 12)} ${path}`);
      t.equal(answer.headers.location, '/admin');
    }
});

t.test('changes to queues are accepted only from this site’s own pages', async (t) => {
  const cookie = await passOf(ann);
  const clean = { method: 'PUT', path: '/api/queues/mail/clean/completed' } as const;
  t.equal((await board(cookie, clean.path, { method: 'PUT' })).statusCode, 403, 'no origin');
  const foreign = { origin: 'https://evil.example' };
  t.equal((await board(cookie, clean.path, { method: 'PUT', headers: foreign })).statusCode, 403);
  t.equal(
    (await board(bob.cookie, clean.path, { method: 'PUT', headers: { origin: publicUrl } })).statusCode,
    403,
  );
  t.equal(
    (await board(cookie, clean.path, { method: 'PUT', headers: { origin: publicUrl } })).statusCode,
    200,
  );
});

t.test('only admins find the admin page in the account menu', async (t) => {
  const link = /<a [^>]*href="\/admin"[^>]*>.*?Admin<\/a>/;
  const [own, others, guests] = await Promise.all(
    [ann.cookie, bob.cookie, undefined].map((cookie) => page(app, '/', { cookie })),
  );
  t.match(own?.html, link);
  t.notMatch(others?.html, link);
  t.notMatch(guests?.html, link);
  const { html } = await page(app, '/admin', { cookie: ann.cookie });
  for (const figure of ['Members', 'Webs', 'Files', 'Jobs waiting']) t.match(html, `<dt>${figure}</dt>`);
});

t.test('each admin page is open to the roles in the route table', async (t) => {
  const mia = await member({ username: 'mia-moderates' });
  await ctx.accounts.promote(ctx.site.audit.byOperator(), 'mia-moderates', 'moderator');
  const readers = { guest: undefined, member: bob.cookie, moderator: mia.cookie, admin: ann.cookie };
  await call('PATCH', '/admin/settings', { as: ann, body: { terms: 'T', privacy: 'P', imprint: 'I' } });
  const elsewhere = {
    open: { guest: [], member: [], moderator: [], admin: [] },
    'guest-only': { guest: [], member: ['/'], moderator: ['/'], admin: ['/'] },
    'login-only': { guest: ['/login'], member: [], moderator: [], admin: [] },
    moderator: { guest: ['/404'], member: ['/404'], moderator: [], admin: [] },
    admin: { guest: ['/404'], member: ['/404'], moderator: ['/404'], admin: [] },
  } as const;
  for (const { path, access } of pageRoutes.filter(({ path }) => !path.includes('@') && path !== '/setup'))
    for (const [who, cookie] of Object.entries(readers)) {
      const { status, headers } = await page(app, path, { cookie });
      const away = elsewhere[access][who as keyof typeof readers];
      t.ok(status < 400, `${path} for ${who}: ${status}`);
      // An open page may redirect to another; none may redirect to a page the table does not allow.
      const location = String(headers.location).replace(/[?#].*/, '');
      if (away.length > 0) t.same([location], away, `${path} for ${who}`);
      else t.notOk(['/login', '/404'].includes(location), `${path} for ${who}`);
    }
});

t.test('a pass ends with its session, and when its admin is demoted', async (t) => {
  const cookie = await passOf(ann);
  await ctx.accounts.demote(ctx.site.audit.byOperator(), 'ann-admin');
  t.equal((await board(cookie)).statusCode, 302);
  await ctx.accounts.promote(ctx.site.audit.byOperator(), 'ann-admin', 'admin');
  t.equal((await board(cookie)).statusCode, 200);
  await call('POST', '/users/logout', { as: ann });
  t.equal((await board(cookie)).statusCode, 302);
});
