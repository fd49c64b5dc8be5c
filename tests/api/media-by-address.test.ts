import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import t from 'tap';
import type { Network } from '../../src/shared/fetch/fetch.ts';
import { build } from '../helpers/build.ts';
import { hostileFiles } from '../helpers/hostile-files.ts';
import { sweepMedia } from '../helpers/media.ts';
import { canvas } from '../helpers/pictures.ts';
import { mp4 } from '../helpers/recordings.ts';
import { form } from '../helpers/webs.ts';

const files = new Map<string, Buffer>([
  ['/cat.html', await canvas(90, 60).png().toBuffer()],
  ['/film', mp4()],
]);
const server = createServer(({ url = '' }, reply) => {
  reply.writeHead(files.has(url) ? 200 : 404, { 'content-type': 'text/html' }).end(files.get(url));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
t.teardown(() => server.close());

/** Resolves every name to a public address, and connects to this machine instead. */
const network: Network = {
  resolve: async () => ['93.184.216.34'],
  connect: async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  },
};

t.test('a file fetched from a URL follows the same rules as an uploaded one', async (t) => {
  const { call, member, ctx } = await build(t, { network });
  const as = await member();
  const fetched = (kind: string, fields: Record<string, string>) =>
    call('POST', `/media/upload?kind=${kind}`, { as, body: form(fields) });
  t.match(await fetched('image', { url: ' http://cats.test/cat.html ' }), {
    status: 201,
    body: { data: { mimeType: 'image/webp', width: 90, height: 60 } },
  });
  t.match(await fetched('video', { url: 'http://cats.test/film' }), {
    status: 201,
    body: { data: { mimeType: 'video/mp4' } },
  });
  const crop = { x: '5', y: '5', width: '45', height: '10' };
  t.match(await fetched('cover', { url: 'http://cats.test/cat.html', ...crop }), {
    status: 201,
    body: { data: { width: 45, height: 10 } },
  });
  t.equal((await fetched('image', { url: 'http://cats.test/film' })).status, 415);
  t.match(await fetched('image', { url: 'http://cats.test/none' }), {
    status: 400,
    body: { message: 'The file cannot be fetched from this address' },
  });
  t.match(await fetched('image', { url: 'http://127.0.0.1/' }), { status: 400 });
  t.match(await fetched('image', { url: `http://cats.test/${'x'.repeat(2_048)}` }), { status: 400 });
  for (const { what, kind, bytes, status } of (await hostileFiles()).filter(
    (_file, index) => index % 6 === 0,
  )) {
    files.set('/hostile', bytes);
    const answer = await fetched(kind, { url: 'http://cats.test/hostile', ...crop, width: '10' });
    t.equal(answer.status, status, what);
  }
  t.same(await readdir(join(ctx.config.dataDir, 'uploads')), []);
});

t.test(
  'a picture from a URL is fetched once for its preview, and cropped from the stored copy',
  async (t) => {
    const { app, call, member, drain, ctx } = await build(t, { network });
    const [ann, ben] = [await member(), await member()];
    const send = (kind: string, fields: Record<string, string>, as = ann) =>
      call('POST', `/media/upload?kind=${kind}`, { as, body: form(fields) });
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const large = await sharp({ create: { width: 900, height: 800, channels: 3, background: '#000', noise } })
      .png()
      .toBuffer();
    t.ok(large.length > 1_500_000 && large.length < 3_000_000);
    files.set('/large', large);
    t.equal((await send('image', { url: 'http://cats.test/large' })).status, 413, 'too large for a gallery');
    const { status, body } = await send('source', { url: 'http://cats.test/large' });
    t.equal(status, 201);
    const { url, publicId } = body.data;
    t.match(publicId, /^source-[\w-]{22}$/);
    t.match(body.data, { width: 900, height: 800 }, 'none of it is cut off');
    const shown = await app.inject({ method: 'GET', url: new URL(url).pathname });
    t.equal(shown.headers['content-type'], 'image/webp');

    files.delete('/large');
    const crop = { x: '400', y: '300', width: '450', height: '450' };
    const avatar = await send('avatar', { url, ...crop });
    t.match(avatar, { status: 201, body: { data: { publicId: /^avatar-/, width: 450, height: 450 } } });
    t.match(await send('cover', { url, ...crop, height: '100' }), { status: 201 });
    t.match(await send('avatar', { url }), { status: 400, body: { message: /^The crop is missing/ } });
    for (const [why, answer] of [
      ['somebody else’s', await send('avatar', { url, ...crop }, ben)],
      ['none', await send('avatar', { url: url.replace(/source-..../, 'source-AAAA'), ...crop })],
      ['an avatar already', await send('avatar', { url: avatar.body.data.url, ...crop })],
      ['no way to a gallery picture', await send('image', { url })],
    ] as const)
      t.equal(answer.status, 400, why);
    for (const path of ['/users/update-avatar', '/users/update-cover-image'])
      t.equal(
        (await call('PATCH', path, { as: ann, body: { image: url, public_id: publicId } })).status,
        400,
      );

    await drain();
    await sql`update media set unused_since = now() - interval '25 hours' where kind = 'source'`.execute(
      ctx.db,
    );
    await sweepMedia(ctx);
    t.equal((await send('avatar', { url, ...crop })).status, 400, 'it goes after a day');
    t.equal((await app.inject({ method: 'GET', url: new URL(url).pathname })).statusCode, 404);
  },
);

t.test(
  'a large picture from a URL is scaled down; one that is too large, or no picture, is refused',
  async (t) => {
    const { call, member } = await build(t, { network });
    const as = await member();
    const send = (url: string) => call('POST', '/media/upload?kind=source', { as, body: form({ url }) });
    files.set('/wide', await canvas(5_000, 2_500).jpeg().toBuffer());
    t.match((await send('http://cats.test/wide')).body.data, { width: 4_096, height: 2_048 });
    files.set('/too-large', Buffer.alloc(3_000_001));
    t.match(await send('http://cats.test/too-large'), {
      status: 413,
      body: { message: 'The file must be at most 3 MB' },
    });
    t.equal((await send('http://cats.test/film')).status, 415);
  },
);

t.test('a member uploads thirty times in half an hour, ten times by URL in ten minutes', async (t) => {
  const { call, member } = await build(t, { network, env: { RATE_LIMIT: 'on' } });
  const [ann, ben] = [await member(), await member()];
  const upload = (as: typeof ann, fields: Record<string, string>) =>
    call('POST', '/media/upload?kind=image', { as, body: form(fields) });
  for (let count = 0; count < 10; count += 1)
    t.equal((await upload(ann, { url: 'http://cats.test/none' })).status, 400);
  const limited = await upload(ann, { url: 'http://cats.test/cat.html' });
  t.match(limited, { status: 429, body: { message: /Too many requests/ } });
  t.ok(Number(limited.headers['retry-after']) > 500, 'and says when');
  t.equal((await upload(ben, { url: 'http://cats.test/cat.html' })).status, 201, 'another member may');
  for (let count = 11; count < 30; count += 1)
    t.equal((await upload(ann, {})).status, 400, 'a file might come');
  t.equal((await upload(ann, {})).status, 429);
});

t.test('with fetching switched off, nothing is fetched', async (t) => {
  const { call, member } = await build(t, { network, env: { URL_UPLOADS: 'off' } });
  const body = form({ url: 'http://cats.test/cat.html' });
  const answer = await call('POST', '/media/upload?kind=image', { as: await member(), body });
  t.match(answer, { status: 403, body: { message: /turned off/ } });
});
