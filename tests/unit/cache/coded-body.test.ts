import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import t from 'tap';
import { codedBodies } from '../../../src/shared/cache/coded-body.ts';

const text = '<p>Ä page</p>'.repeat(200);

t.test('a text is compressed once for each encoding', async (t) => {
  const bodyIn = codedBodies(text);
  t.equal(String(bodyIn('identity')), text);
  const [br, gzip] = [await bodyIn('br'), await bodyIn('gzip')];
  t.equal(brotliDecompressSync(br).toString(), text);
  t.equal(gunzipSync(gzip).toString(), text);
  t.equal(bodyIn('br'), br);
  t.equal(bodyIn('gzip'), gzip);
});

t.test('a cached body keeps only its own memory', async (t) => {
  const bodyIn = codedBodies(text);
  for (const coding of ['identity', 'br', 'gzip'] as const) {
    const body = await bodyIn(coding);
    t.equal(body.buffer.byteLength, body.length, coding);
  }
});
