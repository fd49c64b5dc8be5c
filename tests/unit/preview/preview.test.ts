import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Script } from 'node:vm';
import t from 'tap';
import { createFramePage } from '../../../src/shared/preview/frame-page.ts';
import { startPreviewListener } from '../../../src/shared/preview/preview-listener.ts';

const own = ['https://codeweb.test', 'http://[::1]:3000'];
const silent = { info: () => {}, warn: () => {} };

t.test('the frame page is sandboxed by its own headers and embeds only in this site’s pages', async (t) => {
  const { status, headers, body } = createFramePage(own)('iframe');
  t.equal(status, 200);
  t.equal(
    headers['content-security-policy'],
    "sandbox allow-scripts allow-forms allow-modals allow-pointer-lock; frame-ancestors 'self' https://codeweb.test; object-src 'none'",
  );
  t.equal(headers['x-content-type-options'], 'nosniff');
  t.equal(headers['referrer-policy'], 'no-referrer');
  t.equal(headers['origin-agent-cluster'], '?1');
  t.equal(headers['cache-control'], 'public, max-age=300');
  t.match(headers['permissions-policy'], 'camera=(), microphone=()');
  t.match(body, JSON.stringify(own));
});

t.test('its script is one complete script', async (t) => {
  const { body } = createFramePage(own)('iframe');
  const script = body.split('<script>')[1]?.split('</script>')[0] ?? '';
  t.doesNotThrow(() => new Script(script));
  t.notMatch(script, /^(import|export) /m);
  t.notMatch(script, /^\s*(\/\/(?!# sourceURL)|\/\*|\*)/m, 'without its comments');
});

t.test('opened in any other way, the frame page answers 403 with one line', async (t) => {
  const page = createFramePage(own);
  for (const place of ['document', 'frame', 'embed', 'object', 'empty', '']) {
    const { status, body } = page(place);
    t.equal(status, 403);
    t.equal(body.trim().split('\n').length, 1);
  }
  t.equal(page(undefined).status, 200, 'browsers say nothing on plain http');
});

t.test('the listener serves the frame page and nothing else', async (t) => {
  const listener = await startPreviewListener({ host: '127.0.0.1', previewPort: 0, ownOrigins: own }, silent);
  if (!listener) return t.fail('no listener');
  t.teardown(listener.close);
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${listener.port}${path}`, init);
  const headers = { 'sec-fetch-dest': 'iframe', cookie: '__Host-page=secret' };
  const page = await ask('/preview/frame', { headers });
  t.equal(page.status, 200);
  t.match(page.headers.get('content-type'), 'text/html');
  t.notMatch(await page.text(), 'secret');
  for (const coding of ['br', 'gzip']) {
    const coded = await ask('/preview/frame', { headers: { ...headers, 'accept-encoding': coding } });
    t.equal(coded.headers.get('content-encoding'), coding);
    t.match(coded.headers.get('vary'), 'Accept-Encoding');
    t.ok(Number(coded.headers.get('content-length')) < 20_000, 'it arrives in two round trips');
    t.match(await coded.text(), 'installDialogs');
  }
  t.equal((await ask('/preview/frame?x=1', { headers, method: 'HEAD' })).status, 200);
  const embedded = await ask('/preview/embed', { headers });
  t.match(embedded.headers.get('content-security-policy'), /^sandbox allow-scripts .*; frame-ancestors \*;/);
  for (const path of [
    '/',
    '/embed',
    '/embed/other',
    '/api/v1/users/me',
    '/preview',
    '/preview/frame/',
    '/media/x',
  ]) {
    const reply = await ask(path, { headers });
    t.equal(reply.status, 404, path);
    t.match(reply.headers.get('content-type'), 'text/plain');
  }
  t.equal((await ask('/preview/frame', { headers, method: 'POST' })).status, 404);
});

t.test('a taken port is a warning, not a failure', async (t) => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  t.teardown(() => other.close());
  const { port }: Pick<AddressInfo, 'port'> = Object(other.address());
  const warnings: string[] = [];
  const log = { ...silent, warn: (_: object, text: string) => void warnings.push(text) };
  const listener = await startPreviewListener({ host: '127.0.0.1', previewPort: port, ownOrigins: own }, log);
  t.equal(listener, null);
  t.equal(warnings.length, 1);
});
