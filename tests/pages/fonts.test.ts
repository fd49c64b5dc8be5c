import { gunzipSync } from 'node:zlib';
import t from 'tap';
import { fontFamilies, sheetOf, slugOf } from '../../src/pages/(editor)/picker/catalog/fonts.ts';
import { readFont } from '../../src/shared/ssr/page-assets.ts';
import { build } from '../helpers/build.ts';
import { ensurePages, page } from '../helpers/pages.ts';

ensurePages();
const { app } = await build(t);

/** The header that lets a sandboxed web, whose origin is `null`, use a file. */
const forEverybody = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};
const fromSandbox = { headers: { origin: 'null' } };

t.test('there are 29 font families, each with a style sheet of its own name', async (t) => {
  t.equal(new Set(fontFamilies.map(slugOf)).size, 29);
  for (const font of fontFamilies) {
    const sheet = await page(app, sheetOf(font), fromSandbox);
    t.equal(sheet.status, 200, font.name);
    t.match(sheet.headers, { ...forEverybody, 'content-type': /^text\/css/ });
    t.equal(sheet.headers['cache-control'], 'public, max-age=86400');
    const names = new Set([...sheet.html.matchAll(/font-family: ([^;]+);/g)].map(([, name]) => name));
    t.strictSame([...names], [`"${font.name}"`]);
    t.match(sheet.html, 'unicode-range', 'browsers fetch only the scripts that a text needs');
  }
});

t.test('every file of a family is public, with its license', async (t) => {
  const wrong: string[] = [];
  const look = async (path: string) => {
    const { status, headers, raw } = await page(app, path, fromSandbox);
    const isOpen = Object.entries(forEverybody).every(([name, value]) => headers[name] === value);
    const isKept = headers['cache-control'] === 'public, max-age=2592000';
    const isFont = headers['content-type'] === 'font/woff2' && raw.toString('latin1', 0, 4) === 'wOF2';
    if (status !== 200 || !isOpen || !isKept || !isFont) wrong.push(path);
  };
  for (const font of fontFamilies) {
    const { html } = await page(app, sheetOf(font));
    const files = [...html.matchAll(/url\("([^"]+)"\)/g)].map(([, path]) => `/fonts/${path}`);
    t.ok(files.length > 0, font.name);
    await Promise.all(files.map(look));
    const licence = await page(app, `/fonts/${slugOf(font)}/LICENSE.txt`);
    t.match(licence.html, /SIL OPEN FONT LICENSE/i, font.name);
  }
  t.strictSame(wrong, []);
});

t.test('style sheets are compressed and have a validator; others are a 404', async (t) => {
  const path = '/fonts/open-sans.css';
  const plain = await page(app, path);
  const packed = await page(app, path, { headers: { 'accept-encoding': 'gzip' } });
  t.equal(gunzipSync(packed.raw).toString(), plain.html);
  t.equal(packed.headers['access-control-allow-origin'], '*');
  t.equal(packed.headers['cache-control'], 'public, max-age=86400');
  const again = await page(app, path, { headers: { 'if-none-match': String(plain.headers.etag) } });
  t.equal(again.status, 304);
  for (const wrong of ['/fonts/nothing.css', '/fonts/', '/fonts/..%2findex.html', '/fonts'])
    t.equal((await page(app, wrong)).status, 404, wrong);
  t.equal((await page(app, '/fonts/inter/')).status, 403, 'a folder is not shown');
});

t.test('screenshots on the server use the same fonts, and no others', async (t) => {
  for (const path of ['/fonts/inter.css', '/fonts/inter/inter-latin-wght-normal.woff2']) {
    const [served, read] = [await page(app, path), await readFont(path)];
    t.equal(read?.type, String(served.headers['content-type']).toLowerCase());
    t.ok(read?.bytes.equals(served.raw), path);
  }
  for (const path of [
    '/fonts/nothing.css',
    '/fonts/../index.css',
    '/fonts/inter/LICENSE.txt',
    '/media/x/y.css',
  ])
    t.equal(await readFont(path), null, path);
});

t.test('pages preload the font of their text, and the editor that of the code, too', async (t) => {
  const preloaded = async (path: string) => {
    const { html } = await page(app, path);
    return Array.from(
      html.matchAll(/<link rel="preload" href="[^"]*\/([\w-]+?)-latin[^"]*" as="font"/g),
      ([, name]) => name,
    );
  };
  for (const path of ['/', '/search', '/login']) t.strictSame(await preloaded(path), ['inter'], path);
  t.strictSame((await preloaded('/new-web')).toSorted(), ['inter', 'jetbrains-mono']);
});
