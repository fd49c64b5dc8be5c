import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import t from 'tap';
import { build } from '../helpers/build.ts';
import { ensurePages, page } from '../helpers/pages.ts';

ensurePages();
const built = await build(t);
const { app } = built;
const ada = await built.member();

/** CSP source of the one inline script of a page. */
async function inlineScriptOf(url: string): Promise<string> {
  const { html } = await page(app, url);
  const [script] = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text ?? '');
  return `'sha256-${createHash('sha256')
    .update(script ?? '')
    .digest('base64')}'`;
}

t.test('every page carries the security headers', async (t) => {
  const wanted = {
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self' ${await inlineScriptOf('/')}`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob: http://localhost:3000",
      "media-src 'self' blob: http://localhost:3000",
      "font-src 'self' data:",
      "connect-src 'self' http://localhost:3000",
      "worker-src 'self' blob:",
      "frame-src http://localhost:3001 'self'",
      "manifest-src 'self'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    vary: 'Cookie, Accept-Encoding',
  };
  for (const url of ['/', '/login', '/new-web', '/nothing'])
    t.match((await page(app, url)).headers, wanted, url);
  t.match((await page(app, '/', { cookie: ada.cookie })).headers, wanted);
});

t.test('pages whose address holds a token send no referrer', async (t) => {
  const { headers } = await page(app, '/verify-email?token=x', { cookie: ada.cookie });
  t.equal(headers['referrer-policy'], 'no-referrer');
});

t.test('on https every response has HSTS and nosniff', async (t) => {
  const secure = await build(t, { env: { PUBLIC_URL: 'https://codeweb.example' } });
  const { headers } = await page(secure.app, '/');
  t.match(headers['content-security-policy'], "frame-src 'self'");
  const answers = ['/', '/nothing', '/api/v1/users/me', '/api/v1/nothing', '/api/docs', '/media/x/y.webp'];
  for (const url of [...answers, '/preview/frame', '/healthz', '/readyz', '/favicon.svg', '/%zz'])
    t.match(
      (await secure.app.inject({ url })).headers,
      { 'strict-transport-security': 'max-age=31536000', 'x-content-type-options': 'nosniff' },
      url,
    );
  const strange = await secure.app.inject({ method: 'PUT', url: '/nothing' });
  t.equal(strange.headers['x-content-type-options'], 'nosniff', 'to what nothing answers, too');
});

t.test('a guest’s page is revalidated on each request', async (t) => {
  const first = await page(app, '/');
  t.equal(first.headers['cache-control'], 'no-cache');
  const etag = String(first.headers.etag);
  const again = await page(app, '/', { headers: { 'if-none-match': etag } });
  t.equal(again.status, 304);
  t.equal(again.raw.length, 0);
  t.equal(again.headers.etag, etag);
  for (const known of [etag.replace('W/', ''), `"other", ${etag}`, `W/"other",${etag}`, '*'])
    t.equal((await page(app, '/', { headers: { 'if-none-match': known } })).status, 304, known);
  for (const known of ['W/"other"', `W/"x${etag.slice(3)}`, etag.replaceAll('"', '')])
    t.equal((await page(app, '/', { headers: { 'if-none-match': known } })).status, 200, known);
});

t.test('a member’s page is not stored by any cache', async (t) => {
  const { headers } = await page(app, '/', { cookie: ada.cookie });
  t.equal(headers['cache-control'], 'private, no-store');
  t.notOk(headers.etag);
});

t.test('pages are compressed with an encoding that the browser accepts', async (t) => {
  const { html } = await page(app, '/');
  const coded = (accept: string, cookie?: string) =>
    page(app, '/', { cookie, headers: { 'accept-encoding': accept } });
  const br = await coded('gzip, deflate, br, zstd');
  t.equal(br.headers['content-encoding'], 'br');
  t.equal(brotliDecompressSync(br.raw).toString(), html);
  const gzip = await coded('gzip');
  t.equal(gzip.headers['content-encoding'], 'gzip');
  t.equal(gunzipSync(gzip.raw).toString(), html);
  const others = await Promise.all(['br', 'br', 'gzip'].map((accept) => coded(accept)));
  t.same(
    others.map(({ raw }) => raw),
    [br.raw, br.raw, gzip.raw],
    'the same bytes for all',
  );
  t.notOk((await coded('br;q=0, gzip;q=0')).headers['content-encoding']);
  const member = await coded('br', ada.cookie);
  t.match(brotliDecompressSync(member.raw).toString(), 'data-viewer');
});

t.test('the browser’s files are precompressed, and immutable if their name has a hash', async (t) => {
  const { html } = await page(app, '/');
  const script = /<script src="([^"]+)" type="module"/.exec(html)?.[1] ?? '';
  const asset = await page(app, script, { headers: { 'accept-encoding': 'br' } });
  t.equal(asset.status, 200);
  t.equal(asset.headers['content-encoding'], 'br');
  t.equal(asset.headers['cache-control'], 'public, max-age=31536000, immutable');
  t.equal(asset.headers['x-content-type-options'], 'nosniff');
  const workers = readdirSync(new URL('../../dist/client/assets/', import.meta.url)).filter((name) =>
    /\.worker-[\w-]+\.js$/.test(name),
  );
  t.ok(workers.length > 5);
  for (const name of workers) {
    const worker = await page(app, `/assets/${name}`, { headers: { 'accept-encoding': 'br' } });
    t.equal(worker.headers['content-security-policy'], "default-src 'none'; script-src 'self'", name);
  }
  const icon = await page(app, '/favicon.svg');
  t.equal(icon.status, 200);
  t.equal(icon.headers['cache-control'], 'public, max-age=3600');
});
