import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import t from 'tap';
import { build, type Member } from '../helpers/build.ts';
import { animation, canvas } from '../helpers/pictures.ts';
import { flac, mov, mp3, mp4, ogg, wav, webm } from '../helpers/recordings.ts';
import { form } from '../helpers/webs.ts';

const { app, ctx, call, member, drain } = await build(t);
const owner = await member();

const post = (kind: string, bytes: Buffer, fields: Record<string, string> = {}, as: Member = owner) =>
  call('POST', `/media/upload?kind=${kind}`, { as, body: form({ ...fields, file: new Uint8Array(bytes) }) });
const get = (url: string, headers = {}) => app.inject({ method: 'GET', url: new URL(url).pathname, headers });
const photo = canvas(900, 600);

t.test('pictures of every format are stored without metadata, and the answer describes them', async (t) => {
  const files = {
    png: await photo.clone().png().toBuffer(),
    jpeg: await photo
      .clone()
      .withExif({ IFD0: { Copyright: 'canary' } })
      .jpeg()
      .toBuffer(),
    webp: await photo.clone().webp().toBuffer(),
    gif: await photo.clone().gif().toBuffer(),
  };
  for (const [name, bytes] of Object.entries(files)) {
    const { status, body } = await post('image', bytes);
    t.equal(status, 201, name);
    const { url, publicId } = body.data;
    t.match(publicId, /^image-[\w-]{22}$/);
    t.equal(url, `http://localhost:3000/media/${publicId}/master.webp`);
    const served = await get(url);
    t.strictSame(body.data, {
      ...{ url, publicId, width: 900, height: 600 },
      ...{ bytes: served.rawPayload.length, mimeType: 'image/webp' },
    });
    t.match(await sharp(served.rawPayload).metadata(), { format: 'webp', width: 900, height: 600 });
    t.notOk(served.rawPayload.includes('canary'));
  }
});

t.test('a gallery picture is made in three widths, never enlarged, and stays animated', async (t) => {
  const { body } = await post('image', await animation('gif', 700, 70, 3));
  const at = (width: number) => get(body.data.url.replace('master', `w${width}`));
  t.match((await at(320)).headers, { 'cache-control': 'public, max-age=5' }, 'the master stands in');
  await drain();
  for (const [width, made] of [
    [320, { width: 320, height: 32 * 3 }],
    [640, { width: 640, height: 64 * 3 }],
    [1_280, { width: 700, height: 70 * 3 }],
  ] as const) {
    const { rawPayload, headers } = await at(width);
    t.match(headers, {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/webp',
    });
    t.match(await sharp(rawPayload, { animated: true }).metadata(), { ...made, pages: 3 });
  }
  t.equal((await at(28)).statusCode, 404, 'no size of its kind');
});

t.test('avatars and covers are cropped and made in the sizes that pages use', async (t) => {
  const bytes = await photo.clone().jpeg().toBuffer();
  const avatar = await post('avatar', bytes, { x: '10', y: '20', width: '400', height: '401' });
  t.match(avatar, { status: 201, body: { data: { width: 400, height: 400 } } });
  const cover = await post('cover', bytes, { x: '0', y: '400', width: '900', height: '200' });
  t.match(cover, { status: 201, body: { data: { width: 900, height: 200 } } });
  await drain();
  const sizeOf = async (url: string, size: string) => {
    const { width, height } = await sharp((await get(url.replace('master', size))).rawPayload).metadata();
    return `${width}x${height}`;
  };
  for (const side of [28, 32, 64, 128, 256])
    t.equal(await sizeOf(avatar.body.data.url, `${side}x${side}`), `${side}x${side}`);
  t.equal(await sizeOf(cover.body.data.url, '1500x333'), '1500x333');
  const { publicId: public_id, url: image } = avatar.body.data;
  const used = await call('PATCH', '/users/update-avatar', { as: owner, body: { image, public_id } });
  t.match(used.body.data, { avatar: image.replace('master', '256x256'), avatarPublicId: public_id });
  t.match(await sharp((await get(used.body.data.avatar)).rawPayload).metadata(), { width: 256 });
  const other = await member();
  t.equal(
    (await call('PATCH', '/users/update-avatar', { as: other, body: { image, public_id } })).status,
    400,
  );
});

t.test('videos and audio of every format are served unchanged', async (t) => {
  for (const [kind, bytes, extension, type] of [
    ['video', mp4(), 'mp4', 'video/mp4'],
    ['video', mov(), 'mov', 'video/quicktime'],
    ['video', webm(), 'webm', 'video/webm'],
    ['video', ogg('theora', 'vorbis'), 'ogg', 'video/ogg'],
    ['audio', mp3(), 'mp3', 'audio/mpeg'],
    ['audio', wav(), 'wav', 'audio/wav'],
    ['audio', ogg('opus'), 'ogg', 'audio/ogg'],
    ['audio', flac(), 'flac', 'audio/flac'],
  ] as const) {
    const { status, body } = await post(kind, bytes);
    t.match({ status, ...body.data }, { status: 201, mimeType: type, bytes: bytes.length }, extension);
    t.equal(body.data.url, `http://localhost:3000/media/${body.data.publicId}/master.${extension}`);
    const served = await get(body.data.url);
    t.ok(served.rawPayload.equals(bytes));
    t.equal(served.headers['content-type'], type);
  }
});

t.test('concurrent large uploads use the disk and little memory', async (t) => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const path = '/api/v1/media/upload?kind=video';
  const start = Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n');
  const end = Buffer.from('\r\n--b--\r\n');
  const film = mp4({ bytes: 65_536 * 400 });
  const [index, filling] = [film.subarray(0, -65_536 * 400), film.subarray(-65_536)];
  const headers = {
    authorization: `Bearer ${owner.accessToken}`,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': start.length + film.length + end.length,
  };
  const send = () =>
    new Promise((resolve, reject) => {
      const asked = request(
        `${app.listeningOrigin}${path}`,
        { method: 'POST', headers, agent: false },
        (reply) => {
          reply.resume();
          resolve(reply.statusCode);
        },
      );
      asked.on('error', reject);
      Readable.from([start, index, ...Array.from({ length: 400 }, () => filling), end]).pipe(asked);
    });
  let most = 0;
  const before = process.memoryUsage().rss;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss - before);
  }, 10);
  t.teardown(() => clearInterval(watch));
  const statuses = await Promise.all(Array.from({ length: 12 }, send));
  t.same([...new Set(statuses)], [201]);
  t.ok(most < 150_000_000, `${Math.round(most / 1e6)} MB for 315 MB`);
  t.same(await readdir(join(ctx.config.dataDir, 'uploads')), []);
});

t.test('a member may have 500 files besides the pictures of webs, and 1 GB in all', async (t) => {
  const [many, large] = [await member(), await member()];
  const put = (as: Member, kind: string, count: number, bytes: number) =>
    ctx.db
      .insertInto('media')
      .values(
        Array.from({ length: count }, () => ({
          id: `${kind}-${crypto.randomUUID()}`,
          owner_id: as.user._id,
          ...{ kind, bytes, status: 'ready', mime_type: 'x/y' },
        })),
      )
      .execute();
  await put(many, 'thumbnail', 600, 1);
  await put(many, 'image', 498, 1);
  const answers = await Promise.all(Array.from({ length: 5 }, () => post('audio', wav(), {}, many)));
  t.same(answers.map(({ status }) => status).sort(), [201, 201, 403, 403, 403], 'also when all come at once');
  t.match(answers.find(({ status }) => status === 403)?.body.message, /500 files/);
  await put(large, 'video', 10, 49_999_950);
  await put(large, 'thumbnail', 10, 49_999_950);
  t.match(await post('video', mp4(), {}, large), { status: 403, body: { message: /1 GB/ } });
});

t.test('an unused upload is deleted after a day, and a stray temporary file after an hour', async (t) => {
  const { handlers } = await import('../../src/modules/assets/jobs.handlers.ts');
  const { utimes, writeFile } = await import('node:fs/promises');
  const { publicId } = (await post('video', webm())).body.data;
  const old = join(ctx.config.dataDir, 'uploads', 'old');
  await writeFile(old, 'x');
  await utimes(old, 0, 0);
  await ctx.db
    .updateTable('media')
    .set({ unused_since: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', publicId)
    .execute();
  const finish = () => Promise.resolve(undefined);
  await handlers
    .find(({ job }) => job.name === 'assets.remove-unused')
    ?.perform(ctx, {}, { id: 'x', attempt: 1, signal: new AbortController().signal, finish });
  t.equal((await get(`http://x/media/${publicId}/master.webm`)).statusCode, 404);
  t.same(await readdir(join(ctx.config.dataDir, 'uploads')), []);
});
