import { brotliCompressSync } from 'node:zlib';
import t from 'tap';
import { build } from '../helpers/build.ts';
import { readMarkup } from '../helpers/markup.ts';
import { ensurePages, page } from '../helpers/pages.ts';
import { saveWeb } from '../helpers/webs.ts';

ensurePages();
const { app, call, ctx, member } = await build(t);
const ada = await member({ username: 'ada-l', fullName: 'Ada Lovelace' });
const code = { html: '<p>Hello &amp; </p>', css: 'p { color: red }', js: 'const a = "</script>";' };
const web = await saveWeb(call, ada, { title: 'An <embedded> web', ...code });
/** Maximum size of the picture before the click, in bytes. */
const maxPictureBytes = 9_000;
const address = `/embed/${web._id}`;

t.test('an embed before the click is under 15 KB for a web of any size, and loads no script', async (t) => {
  const js = Array.from({ length: 20_000 }, (_, at) => `call(${(at * 7_919) % 104_729});`).join('\n');
  const large = await saveWeb(call, ada, { title: 'A large web', js });
  const { status, html, headers } = await page(app, `/embed/${large._id}?panes=js-result`);
  t.equal(status, 200);
  const { tags } = readMarkup(html);
  t.strictSame(
    tags
      .filter(({ name }) => ['script', 'iframe', 'link'].includes(name))
      .map(({ attributes }) => attributes.get('rel')),
    ['canonical'],
    'nothing is loaded with it but its picture',
  );
  const head = JSON.stringify(headers).length;
  const sent = brotliCompressSync(html).length + head;
  t.comment(`${html.length} bytes, ${sent} sent with headers`);
  t.ok(sent + maxPictureBytes < 15_000, 'with the largest picture');
});

t.test('a picture that would make an embed too large is left out', async (t) => {
  const { readStoredFile } = ctx.assets;
  t.teardown(() => Object.assign(ctx.assets, { readStoredFile }));
  const sizes: number[] = [];
  Object.assign(ctx.assets, {
    readStoredFile: async (_path: string, maxBytes: number) => {
      sizes.push(maxBytes);
      return null;
    },
  });
  const other = await saveWeb(call, ada, { title: 'Another web' });
  const { html } = await page(app, `/embed/${other._id}`);
  t.notMatch(html, '<img');
  t.strictSame(sizes, [maxPictureBytes]);
});

t.test('after the click the chosen panes are shown in their order, with the code escaped', async (t) => {
  const { html } = await page(app, `${address}?panes=js-html-result-js&run=1`);
  const { tags } = readMarkup(html);
  const panes = tags.flatMap(({ attributes }) => attributes.get('data-pane') ?? []);
  t.strictSame(panes, ['js', 'html', 'result']);
  const checked = tags.filter(({ name, attributes }) => name === 'input' && attributes.has('checked'));
  t.strictSame(
    checked.map(({ attributes }) => attributes.get('value')),
    ['js'],
  );
  t.match(html, 'An &lt;embedded&gt; web');
  t.notMatch(html, '<p>Hello');
  t.notMatch(html, 'const a = "</script>');
  t.ok(
    tags.some(({ name, attributes }) => name === 'script' && attributes.get('type') === 'module'),
    'its script comes',
  );
});

t.test('the theme is the address’s, or the surrounding page’s', async (t) => {
  t.match((await page(app, `${address}?theme=dark`)).html, '<html lang="en" data-theme="dark">');
  t.match((await page(app, `${address}?theme=light`)).html, '<html lang="en" data-theme="light">');
  for (const query of ['', '?theme=pink', '?theme=dark"onload=x'])
    t.match((await page(app, `${address}${query}`)).html, '<html lang="en">');
});

t.test('only embeds may be framed by other sites; they read no cookie', async (t) => {
  const guest = await page(app, address);
  t.match(guest.headers['content-security-policy'], 'frame-ancestors *');
  t.match(guest.headers['content-security-policy'], /script-src 'self';/);
  t.match(guest.headers['content-security-policy'], /connect-src 'self';/);
  t.equal(guest.headers['cross-origin-resource-policy'], 'cross-origin');
  t.equal(guest.headers['cross-origin-opener-policy'], undefined);
  t.equal(guest.headers['x-frame-options'], undefined);
  t.equal(guest.headers.vary, 'Accept-Encoding');
  const own = await page(app, address, { cookie: ada.cookie });
  t.equal(own.html, guest.html, 'its owner gets the page of guests');
  t.equal(own.headers['set-cookie'], undefined);
  t.equal(own.headers['cache-control'], guest.headers['cache-control']);
  for (const url of [
    '/',
    `/web/${web._id}`,
    `/view-full/${web._id}`,
    `/details/${web._id}`,
    '/embed',
    '/nothing',
  ])
    t.match((await page(app, url)).headers['content-security-policy'], "frame-ancestors 'none'", url);
  const frame = (path: string) => page(app, path, { headers: { 'sec-fetch-dest': 'iframe' } });
  t.match(
    (await frame('/preview/embed')).headers['content-security-policy'],
    /^sandbox allow-.*frame-ancestors \*;/,
  );
  t.notMatch((await frame('/preview/frame')).headers['content-security-policy'], 'ancestors *');
});

t.test('the embed of a web that turns private is gone at once, for its owner too', async (t) => {
  const secret = await saveWeb(call, ada, { title: 'Seldom seen' });
  const addresses = ['', '?run=1', '?panes=html&theme=dark'].map((query) => `/embed/${secret._id}${query}`);
  for (const url of addresses) t.match((await page(app, url)).html, 'Seldom seen', url);
  await call('PATCH', `/webs/toggle-publish-status/${secret._id}`, { as: ada });
  for (const url of addresses)
    for (const cookie of [undefined, ada.cookie]) {
      const { status, html, headers } = await page(app, url, { cookie });
      t.equal(status, 404, url);
      t.notMatch(html, 'Seldom seen');
      t.match(html, 'This web cannot be shown');
      t.match(headers['content-security-policy'], 'frame-ancestors *', 'the frame says so');
    }
  for (const id of ['nothing', 'a'.repeat(64)]) t.equal((await page(app, `/embed/${id}`)).status, 404);
});

t.test('where guests may not browse there are no embeds', async (t) => {
  const closed = await build(t, { env: { SITE_GUESTS_MAY_BROWSE: 'off' } });
  const bob = await closed.member();
  const his = await saveWeb(closed.call, bob, { title: 'For members' });
  for (const cookie of [undefined, bob.cookie]) {
    const { status, html } = await page(closed.app, `/embed/${his._id}`, { cookie });
    t.equal(status, 404);
    t.notMatch(html, 'For members');
  }
});
