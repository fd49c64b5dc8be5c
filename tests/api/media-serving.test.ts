import t from 'tap';
import { type Built, build } from '../helpers/build.ts';
import { canvas } from '../helpers/pictures.ts';
import { mp3, mp4 } from '../helpers/recordings.ts';
import { s3Env } from '../helpers/s3.ts';
import { form } from '../helpers/webs.ts';

type Env = Record<string, string>;

const film = mp4();
const policy = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";

async function upload({ call, member }: Built, kind: string, bytes: Buffer): Promise<string> {
  const as = await member();
  const body = form({ file: new Uint8Array(bytes) });
  return new URL((await call('POST', `/media/upload?kind=${kind}`, { as, body })).body.data.url).pathname;
}

for (const [name, envOf] of Object.entries({ files: async (): Promise<Env> => ({}), S3: s3Env }))
  t.test(`a recording in a store of ${name}`, async (t) => {
    const built = await build(t, { env: await envOf(t) });
    const url = await upload(built, 'video', film);
    const get = (headers: Env = {}, method: 'GET' | 'HEAD' = 'GET') =>
      built.app.inject({ method, url, headers });
    const etag = String((await get()).headers.etag);

    t.test('is served whole, with headers that allow only playing it', async (t) => {
      const whole = await get();
      t.equal(whole.statusCode, 200);
      t.ok(whole.rawPayload.equals(film));
      const wanted = {
        'content-type': 'video/mp4',
        'content-length': String(film.length),
        'accept-ranges': 'bytes',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': policy,
        'content-disposition': `inline; filename="${url.split('/')[2]}-master.mp4"`,
      };
      t.match(whole.headers, wanted);
      const head = await get({ range: 'bytes=0-1' }, 'HEAD');
      t.match(head, { statusCode: 200, body: '' });
      t.match(head.headers, wanted);
      t.equal((await get({ 'if-none-match': etag })).statusCode, 304);
    });

    t.test('is served in ranges', async (t) => {
      const last = film.length - 1;
      for (const [range, start, end] of [
        ['bytes=0-1', 0, 1],
        ['bytes=5-9', 5, 9],
        ['bytes=100-', 100, last],
        ['bytes=0-', 0, last],
        ['bytes=-7', last - 6, last],
        ['bytes=-999999', 0, last],
        [`bytes=3-${'9'.repeat(30)}`, 3, last],
        [`bytes=${last}-${last}`, last, last],
      ] as const) {
        const part = await get({ range, 'if-range': etag });
        t.equal(part.statusCode, 206, range);
        t.equal(part.headers['content-range'], `bytes ${start}-${end}/${film.length}`);
        t.equal(part.headers['content-length'], String(end - start + 1));
        t.ok(part.rawPayload.equals(film.subarray(start, end + 1)));
      }
    });

    t.test('is served whole for an invalid range, or a range of another version', async (t) => {
      for (const range of [
        'bytes=1-2,4-5',
        'bytes=-',
        'bytes=5-4',
        'bytes=a-b',
        'lines=1-2',
        'bytes 1-2',
        '-5',
      ])
        t.equal((await get({ range })).statusCode, 200, range);
      t.equal((await get({ range: 'bytes=0-1', 'if-range': '"another"' })).statusCode, 200);
      t.equal((await get({ range: 'bytes=0-1', 'if-range': `W/${etag}` })).statusCode, 200);
    });

    t.test('has no ranges outside its size', async (t) => {
      for (const range of [`bytes=${film.length}-`, 'bytes=-0', `bytes=${'9'.repeat(30)}-`]) {
        const none = await get({ range });
        t.match(none, { statusCode: 416, body: '' }, range);
        t.equal(none.headers['content-range'], `bytes */${film.length}`);
      }
    });

    t.test('is found only under its own name', async (t) => {
      const path = url.replace(/[^/]+$/, '');
      for (const file of [
        ...[
          'master.webm',
          'master.mov',
          'master.webp',
          'master.html',
          'master.svg',
          'master.mp4.html',
          'master',
        ],
        ...[
          'w320.mp4',
          'x.mp4',
          'master.MP4',
          'master.__proto__',
          '../master.mp4',
          '%2e%2e%2fmaster.mp4',
          '.mp4',
        ],
        ...['master.mp4%00.html', 'master.toString', 'master.mp4/'.repeat(2)],
      ])
        t.equal((await built.app.inject({ method: 'GET', url: path + file })).statusCode, 404, file);
      const audio = path.replace('video-', 'audio-');
      t.equal((await built.app.inject({ method: 'GET', url: `${audio}master.mp4` })).statusCode, 404);
    });

    t.test('is served like pictures, which are sandboxed when opened', async (t) => {
      const picture = await upload(built, 'image', await canvas(30, 20).png().toBuffer());
      const part = await built.app.inject({ method: 'GET', url: picture, headers: { range: 'bytes=0-3' } });
      t.match(part, { statusCode: 206, body: 'RIFF' });
      t.match(part.headers, {
        'content-security-policy': `${policy}; sandbox`,
        'content-type': 'image/webp',
      });
      const sound = await built.app.inject({ method: 'GET', url: await upload(built, 'audio', mp3()) });
      t.match(sound.headers, { 'content-security-policy': policy, 'content-type': 'audio/mpeg' });
    });
  });

t.test('in a public bucket, recordings are served from there, with their type', async (t) => {
  const env = await s3Env(t);
  const built = await build(t, { env: { ...env, S3_PUBLIC_URL: `${env.S3_ENDPOINT}/codeweb` } });
  const url = await upload(built, 'video', film);
  const { statusCode, headers } = await built.app.inject({
    method: 'GET',
    url,
    headers: { range: 'bytes=0-1' },
  });
  t.equal(statusCode, 302);
  t.match(
    headers.location,
    new RegExp(`^${env.S3_ENDPOINT}/codeweb/media/[\\w-]{2}/video-[\\w-]{22}/master.mp4$`),
  );
  t.equal(
    (await built.ctx.storage.stat(String(headers.location).split('/media/')[1] ?? ''))?.type,
    'video/mp4',
  );
});
