import t from 'tap';
import { grantRole } from '../helpers/audited-calls.ts';
import { build, publicUrl } from '../helpers/build.ts';
import { ensurePages, page, saveWebs } from '../helpers/pages.ts';
import { waitUntil } from '../helpers/wait.ts';

ensurePages();
const jwtSecret = 'a-secret-of-several-processes-of-one-installation';
const built = await build(t, { env: { JWT_SECRET: jwtSecret } });
const { ctx, app, call, member, mails, drain } = built;
const ann = await member({ username: 'ann-admin' });
await grantRole(built, ann, 'admin');
const bob = await member();
const [webId = ''] = await saveWebs(built, bob, ['Of Bob']);

async function change(body: object): Promise<void> {
  const answer = await call('PATCH', '/admin/settings', { as: ann, body });
  if (answer.status !== 200) throw new Error(answer.body.message);
}
const html = async (path: string, options: { cookie?: string } = {}) => (await page(app, path, options)).html;

t.test('the name is in titles, head tags, the frame and mails, also on cached pages', async (t) => {
  t.match(await html('/'), '<title>Codeweb</title>');
  t.match(await html('/nothing/lives/here'), 'Codeweb</span>');
  await change({ siteName: 'Atelier <Nord>' });
  const home = await html('/');
  t.match(home, '<title>Atelier &lt;Nord&gt;</title>');
  t.match(home, '<meta property="og:site_name" content="Atelier &lt;Nord&gt;"/>');
  t.match(home, 'logo-word">Atelier &lt;Nord&gt;<');
  t.match(await html('/search?q=bob'), '· Atelier &lt;Nord&gt;</title>');
  t.match(await html('/nothing/lives/here'), 'Atelier &lt;Nord&gt;</span>');
  await call('POST', '/users/request-verify-email', {
    as: bob,
    body: { verificationURL: `${publicUrl}/verify-email` },
  });
  await drain();
  t.match(mails.at(-1)?.text, /\n\nAtelier <Nord>\n$/);
  t.match(mails.at(-1)?.html, '<p>Atelier &lt;Nord&gt;</p>');
  await change({ siteName: null });
});

t.test('a change shows on cached pages of other processes too', async (t) => {
  const other = await build(t, { env: { JWT_SECRET: jwtSecret, DATABASE_URL: ctx.secrets.databaseUrl } });
  t.match((await page(other.app, '/')).html, '<title>Codeweb</title>');
  await change({ siteName: 'Elsewhere' });
  await waitUntil('the other process shows it', async () =>
    (await page(other.app, '/')).html.includes('<title>Elsewhere</title>'),
  );
  await change({ siteName: null });
});

t.test('accent color, theme and front page can be configured', async (t) => {
  t.notMatch(await html('/'), '--accent:');
  await change({
    accentColor: '#0a7f5c',
    defaultTheme: 'light',
    frontPageTitle: 'Come & play',
    frontPageText: 'Words of our own',
  });
  const home = await html('/');
  t.match(home, '--accent: #0a7f5c;');
  t.match(home, '<html lang="en" data-theme="light">');
  t.match(home, 'Come &amp; play');
  t.match(home, 'Words of our own');
  const refused = await call('PATCH', '/admin/settings', { as: ann, body: { accentColor: '#ffee00' } });
  t.match(refused, { status: 400, body: { message: /hard to see on the light theme/ } });
  await change({ accentColor: null, defaultTheme: null, frontPageTitle: null, frontPageText: null });
});

t.test('an announcement is shown until the end of its last day', async (t) => {
  const bar = /<aside class="announcement".*?<\/aside>/;
  t.notMatch(await html('/'), bar);
  await change({
    announcement: 'Maintenance *tonight*, [more](https://status.example.org) <b>',
    announcementUntil: '2999-01-01',
  });
  const [shown] = bar.exec(await html('/')) ?? [];
  t.match(shown, 'Maintenance <em>tonight</em>, <a href="https://status.example.org">more</a> &lt;b&gt;');
  const today = ctx.clock.now().toISOString().slice(0, 10);
  await change({ announcementUntil: today });
  t.match(await html('/'), bar);
  await change({ announcementUntil: '2001-01-01' });
  t.notMatch(await html('/'), bar);
  await change({ announcement: null, announcementUntil: null });
});

t.test(
  'terms, privacy and imprint are pages once they have a text, and linked below every page',
  async (t) => {
    for (const path of ['/terms', '/privacy', '/imprint'])
      t.equal((await page(app, path)).headers.location, '/404', path);
    t.notMatch(await html('/'), 'site-footer');
    await change({
      terms: '# Rules\n\n1. Be **kind**\n\n| a | b |\n|---|---|\n| `x<y` | AT&T |',
      contact: 'help@example.org',
      footerLinks: [{ label: 'Forum', url: 'https://forum.example.org' }],
    });
    const terms = await page(app, '/terms');
    t.equal(terms.status, 200);
    t.match(terms.html, '<h1>Terms</h1>');
    t.match(terms.html, '<h2>Rules</h2><ol start="1"><li>Be <strong>kind</strong></li></ol>');
    t.match(terms.html, '<td><code>x&lt;y</code></td><td>AT&amp;T</td>');
    const home = await html('/');
    t.match(
      home,
      '<a href="https://forum.example.org">Forum</a><a href="/terms">Terms</a><a href="mailto:help@example.org">Contact</a>',
    );
    t.notMatch(home, 'href="/privacy"');
  },
);

t.test('Markdown produces no raw HTML and no script URL', async (t) => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[a](javascript:alert(1)) [b](data:text/html,x) ![c](javascript:alert(1)) [d](//evil.test) [e](/\\\\evil.test)',
    '<javascript:alert(1)>',
    '`</code><script>alert(1)</script>`',
    '"><svg onload=alert(1)>',
    '[e]\n\n[e]: javascript:alert(1)',
  ].join('\n\n');
  await change({ privacy: hostile });
  const [, article = ''] =
    /<article class="written-page">(.*?)<\/article>/s.exec(await html('/privacy')) ?? [];
  t.ok(article.length > 100);
  t.strictSame(
    [...article.matchAll(/<(\w+)/g)]
      .map(([, tag]) => tag)
      .filter((tag) => !['header', 'h1', 'div', 'p', 'code', 'span'].includes(tag ?? '')),
    [],
  );
  t.notMatch(article, /<[^>]*(?:href=|src=|onload)/);
  await change({ terms: null, privacy: null, contact: null, footerLinks: null });
});

t.test('guests who may not browse see the front page and must log in for the rest', async (t) => {
  const lists = [
    '/search?q=bob',
    `/web/${webId}`,
    `/details/${webId}`,
    `/${bob.user.username}/popular`,
    '/new-web',
  ];
  for (const path of ['/', ...lists])
    t.not((await page(app, path)).headers.location?.toString().startsWith('/login'), true, path);
  t.equal((await call('GET', '/webs/trending')).status, 200);
  await change({ guestsMayBrowse: false });
  for (const path of lists) t.match((await page(app, path)).headers.location, /^\/login/, path);
  t.match(await call('GET', '/webs/trending'), { status: 401 });
  t.match(await call('GET', `/webs/get/${webId}`), { status: 401 });
  for (const path of [
    '/feeds/trending.atom',
    '/sitemap.xml',
    '/embed.js',
    `/oembed?url=${publicUrl}/web/${webId}`,
    `/embed/${webId}`,
  ])
    t.equal((await app.inject(path)).statusCode, 404, path);
  t.equal((await app.inject('/robots.txt')).statusCode, 200);
  const home = await page(app, '/');
  t.equal(home.status, 200);
  t.notMatch(home.html, 'Of Bob');
  t.match(home.html, 'href="/login"');
  t.equal((await page(app, '/signup')).status, 200);
  t.match(await html('/', { cookie: bob.cookie }), 'Of Bob');
  t.equal((await call('GET', '/webs/trending', { as: bob })).status, 200);
  await change({ guestsMayBrowse: true });
  t.match(await html('/'), 'Of Bob');
});

t.test('the sign-up page speaks of its steps only where it shows the form, else of what helps', async (t) => {
  const { body } = await call('POST', '/admin/invitations', { as: ann, body: { note: 'Known', maxUses: 1 } });
  const { pathname, search } = new URL(body.data.docs[0].url);
  const invited = pathname + search;
  const refused = '/signup?invitation=no-such-code';
  const isForm = (text: string) => /name="fullName"/.test(text);
  for (const [mode, forms] of [
    ['open', ['/signup', invited]],
    ['approval', ['/signup', invited]],
    ['invitation', [invited]],
    ['closed', []],
  ] as const) {
    await change({ signUpMode: mode });
    for (const path of ['/signup', invited, refused]) {
      const text = await html(path);
      t.equal(
        isForm(text),
        forms.some((form) => form === path),
        `${mode} ${path}`,
      );
      t.equal(/Three short steps/.test(text), isForm(text), `${mode} ${path}`);
    }
    t.equal(/sign up without one/.test(await html(refused)), mode === 'open' || mode === 'approval', mode);
    t.equal(/Ask the person who invited you/.test(await html(refused)), mode !== 'closed', mode);
  }
  await change({ signUpMode: null });
});

t.test('a legal page that would take long to format is refused, and the previous one stays', async (t) => {
  await change({ imprint: 'Ann Example' });
  const { status, body } = await call('PATCH', '/admin/settings', {
    as: ann,
    body: { imprint: `${'> '.repeat(20_000)}a` },
  });
  t.equal(status, 400);
  t.match(body.message, 'Imprint takes too long to format');
  t.match(await html('/imprint'), 'Ann Example');
  await change({ imprint: null });
});
