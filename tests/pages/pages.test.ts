import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { pageRoutes } from '../../src/pages/routes.ts';
import { productionRenderer } from '../../src/shared/ssr/page-renderer.ts';
import { build } from '../helpers/build.ts';
import { ensurePages, page, saveWebs } from '../helpers/pages.ts';

ensurePages();
const built = await build(t);
const { app } = built;
const ada = await built.member({ username: 'ada-l', fullName: 'Ada Lovelace' });
const titles = Array.from({ length: 10 }, (_, at) => `Web <number> ${at + 1}`);
const ids = await saveWebs(built, ada, titles);
const bootScript = readFileSync(new URL('../../src/pages/runtime/boot.js', import.meta.url), 'utf8');
const guestPages = ['/', '/?page=2', '/login', '/signup', '/error', '/nothing-here'];

t.test('the home page contains the trending cards, readable without script', async (t) => {
  const { status, html } = await page(app, '/');
  t.equal(status, 200);
  t.equal(html.match(/<article /g)?.length, 8);
  t.match(html, /<article [^>]*aria-label="Web &lt;number&gt; 10"/);
  t.match(html, `href="/details/${ids.at(-1)}"`);
  t.match(html, /role="feed"/);
  t.match(html, /<a [^>]*href="\/\?page=2"[^>]*rel="next"/);
  t.notMatch(html, 'No More Data');
  t.match(html, /aria-label="Like" aria-pressed="false"/);
});

t.test('the last page of the list says so and links back', async (t) => {
  const { html } = await page(app, '/?page=2');
  t.equal(html.match(/<article /g)?.length, 2);
  t.match(html, 'No More Data');
  t.match(html, /<a [^>]*href="\/"[^>]*>Previous page/);
  t.match(html, /aria-posinset="9"/);
});

t.test('guests and members see their own top bar and menu', async (t) => {
  const guest = (await page(app, '/')).html;
  const member = (await page(app, '/', { cookie: ada.cookie })).html;
  for (const words of ['Log In', 'Sign Up', 'Start Coding', 'Join Us']) {
    t.match(guest, words);
    t.notMatch(member, words);
  }
  for (const words of ['aria-label="Account menu"', 'Logout', 'CREATE NEW']) {
    t.match(member, words);
    t.notMatch(guest, words);
  }
  t.match(member, `data-viewer="${ada.user._id}" data-username="ada-l"`);
  t.notMatch(guest, 'data-viewer');
  t.notMatch(member, ada.accessToken);
});

t.test('Log In and Sign Up are hidden on their own page', async (t) => {
  const bar = (html: string) => html.slice(html.indexOf('<header'), html.indexOf('</header>'));
  t.notMatch(bar((await page(app, '/login')).html), 'Log In');
  t.match(bar((await page(app, '/login')).html), 'Sign Up');
  t.notMatch(bar((await page(app, '/signup')).html), 'Sign Up');
});

t.test('no page has an inline script except the boot script, or an event handler', async (t) => {
  const pages = [...guestPages.map((url) => page(app, url)), page(app, '/', { cookie: ada.cookie })];
  for (const { html } of await Promise.all(pages)) {
    const [boot, ...others] = html.match(/<script\b[^>]*>[^<]*/g) ?? [];
    t.equal(boot, `<script>${bootScript}`);
    t.ok(html.indexOf('<script') < html.indexOf('rel="stylesheet"'), 'it does not wait for a style sheet');
    for (const script of others) t.match(script, / src="\/assets\/[^"]+"[^>]*>$/);
    t.notMatch(html, / on[a-z]+="/);
    t.notMatch(html, 'javascript:');
  }
});

t.test('guests are sent from members’ pages to /login, members from guests’ pages to /', async (t) => {
  const { cookie } = ada;
  const location = '/login?next=%2Fverify-email%3Ftoken%3Da%252Bb';
  t.match(await page(app, '/verify-email?token=a%2Bb&utm=x'), { status: 302, headers: { location } });
  t.match(
    (await page(app, '/following/details/x?part=overlay')).headers.location,
    '/login?next=%2Ffollowing%2Fdetails%2Fx',
  );
  t.match(await page(app, '/login', { cookie }), { status: 302, headers: { location: '/' } });
  t.match(await page(app, '/signup', { cookie }), { status: 302, headers: { location: '/' } });
  t.match(await page(app, '/verify-email', { cookie }), { status: 302, headers: { location: '/error' } });
  t.match((await page(app, '/verify-email?token=x', { cookie })).html, 'Checking your link');
});

t.test('unknown pages are not found, for guests and members', async (t) => {
  for (const url of ['/no.page', '/nothing/at/all', '/404', '/web', '//evil.example/']) {
    for (const cookie of [undefined, ada.cookie]) {
      const { status, html } = await page(app, url, { cookie });
      t.equal(status, 404, url);
      t.match(html, '<h1>Page Not Found!</h1>');
      t.match(html, /<a href="\/"/);
    }
  }
});

t.test('Vike’s page data is not served at any address', async (t) => {
  const suffixes = ['index.pageContext.json', 'index%2EpageContext.json', 'index.pageContext%2Ejson'];
  const world = { '@webId': ids[0], '@collectionId': ids[0], '@username': 'ada-l' };
  for (const { path } of pageRoutes) {
    const place = path
      .replaceAll(/@(webId|collectionId|username)/g, (name) => world[name as keyof typeof world] ?? '')
      .replace(/@\w+Tab/, 'popular');
    const parent = place.slice(0, place.lastIndexOf('/'));
    for (const suffix of suffixes) {
      for (const url of [`${place}/${suffix}`, `${parent}/${suffix}`, `${place}%2F${suffix}`]) {
        const { status, html, headers } = await page(app, url.replace('//', '/'), { cookie: ada.cookie });
        t.equal(status, 404, url);
        t.match(headers['content-type'], /^text\/html|^application\/json/, url);
        t.notMatch(html, '"pageId"', url);
      }
    }
  }
});

t.test('pages in any format but HTML are not found', async (t) => {
  const render = await productionRenderer(
    fileURLToPath(new URL('../../dist', import.meta.url)),
    '/404/nothing/lives/here',
  );
  const request = { viewer: null, match: null, app: built.ctx, log: app.log, requestId: 'x' };
  const shown = await render({ ...request, urlOriginal: `/web/${ids[0]}` });
  t.match(shown, { status: 200, body: /^<!doctype html>/i });
  const { status, body } = await render({ ...request, urlOriginal: `/web/${ids[0]}/index.pageContext.json` });
  t.equal(status, 404);
  t.match(body, '<h1>Page Not Found!</h1>');
});

t.test('a missing web leads to /error in the editor and to /404 in the full view', async (t) => {
  t.match(await page(app, '/web/nothing'), { status: 302, headers: { location: '/error' } });
  t.match(await page(app, '/view-full/nothing'), { status: 302, headers: { location: '/404' } });
  t.match((await page(app, '/error')).html, 'An error occurred');
});

t.test('a trailing slash redirects to the page without it, on this site only', async (t) => {
  t.match(await page(app, '/login/'), { status: 308, headers: { location: '/login' } });
  const withKey = { status: 308, headers: { location: '/web/abc?key=a&run=0' } };
  t.match(await page(app, '/web/abc/?key=a&run=0'), withKey);
  t.equal((await page(app, '/login//')).status, 404);
});

t.test('pages answer GET and HEAD, nothing else', async (t) => {
  const head = await page(app, '/', { method: 'HEAD' });
  t.equal(head.status, 200);
  t.equal(head.raw.length, 0);
  t.equal((await app.inject({ method: 'POST', url: '/' })).json().status, 404);
  t.equal((await app.inject({ url: '/api/v1/nothing' })).json().status, 404);
});
