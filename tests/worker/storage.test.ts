import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import t, { type Test } from 'tap';
import { createFileStorage } from '../../src/shared/storage/files.ts';
import { createS3Storage } from '../../src/shared/storage/s3.ts';
import type { Storage } from '../../src/shared/storage/storage.ts';
import { startS3 } from '../helpers/s3.ts';

const type = 'image/webp';
const away = { status: 503, message: 'The media store does not answer, please try again' };
const bytes = Buffer.from('0123456789');

async function folder(t: Test): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'codeweb-store-'));
  t.teardown(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

const stores: Record<string, (t: Test) => Promise<Storage>> = {
  files: async (t) => createFileStorage({ dir: await folder(t), reserve: () => 0 }),
  S3: async (t) => createS3Storage({ ...(await startS3(t)), publicUrl: null }),
};

for (const [name, make] of Object.entries(stores))
  t.test(`a store of ${name}`, async (t) => {
    const store = await make(t);
    t.teardown(() => store.close());
    await store.check();

    t.test('returns objects unchanged, whole and in ranges', async (t) => {
      await store.put('ab/picture-1/master.webp', bytes, { type });
      const found = await store.open('ab/picture-1/master.webp');
      t.equal(found?.size, 10);
      t.same(Buffer.concat((await found?.stream.toArray()) ?? []), bytes);
      const part = await store.open('ab/picture-1/master.webp', { start: 2, end: 4 });
      t.equal(part?.size, 10, 'the size of the whole');
      t.equal(Buffer.concat((await part?.stream.toArray()) ?? []).toString(), '234');
      const tail = await store.open('ab/picture-1/master.webp', { start: 8 });
      t.equal(Buffer.concat((await tail?.stream.toArray()) ?? []).toString(), '89');
      t.match(await store.stat('ab/picture-1/master.webp'), { size: 10 });
    });

    t.test('takes a file, which may be deleted after', async (t) => {
      const path = join(await folder(t), 'upload');
      await writeFile(path, bytes);
      await store.put('ab/video-1/master.mp4', { path, size: 10 }, { type: 'video/mp4' });
      const found = await store.open('ab/video-1/master.mp4', { start: 3, end: 5 });
      t.equal(Buffer.concat((await found?.stream.toArray()) ?? []).toString(), '345');
      await store.delete('ab/video-1/master.mp4');
    });

    t.test('takes streams and replaces objects', async (t) => {
      const stream = Readable.from([Buffer.from('ab'), Buffer.from('cd')]);
      await store.put('ab/picture-1/master.webp', { stream, size: 4 }, { type });
      t.match(await store.stat('ab/picture-1/master.webp'), { size: 4 });
    });

    t.test('has no unknown objects, and deleting one is no error', async (t) => {
      t.equal(await store.open('ab/nothing.webp'), null);
      t.equal(await store.stat('ab/nothing.webp'), null);
      t.equal(await store.stat('ab'), null, 'a folder is nothing');
      await store.delete('ab/nothing.webp');
      await store.delete('ab/picture-1/master.webp');
      t.equal(await store.stat('ab/picture-1/master.webp'), null);
    });

    t.test('lists all its objects, and only those', async (t) => {
      const keys = Array.from(
        { length: 60 },
        (_, n) => `${String(n % 7).padStart(2, '0')}/file-${n}/master.webp`,
      );
      for (const key of keys) await store.put(key, bytes, { type });
      const listed = await Array.fromAsync(store.list());
      t.same(listed.map(({ key }) => key).sort(), keys.sort());
      t.ok(listed.every(({ size, writtenAt }) => size === 10 && Date.now() - writtenAt.getTime() < 600_000));
      for (const key of keys) await store.delete(key);
      t.same(await Array.fromAsync(store.list()), []);
    });

    t.test('refuses keys that could lead out of it', async (t) => {
      for (const key of ['../x', '/x', 'a//b', 'a/../b', '', 'a\0b', '.tmp/x', 'a\\b', 'a/.b'])
        await t.rejects(
          async () => store.put(key, bytes, { type }),
          { name: 'TypeError' },
          JSON.stringify(key),
        );
    });
  });

t.test('only the server’s user may read a folder and its files', async (t) => {
  const dir = join(await folder(t), 'media');
  await mkdir(dir, { mode: 0o755 });
  const files = createFileStorage({ dir, reserve: () => 0 });
  await files.put('ab/picture-1/master.webp', bytes, { type });
  await files.put('ab/picture-1/w320.webp', { stream: Readable.from([bytes]), size: 10 }, { type });
  const modeOf = async (...path: string[]) => (await stat(join(dir, ...path))).mode & 0o777;
  t.equal(await modeOf(), 0o700, 'also one that existed before');
  for (const path of ['.tmp', 'ab', 'ab/picture-1']) t.equal(await modeOf(path), 0o700, path);
  for (const name of ['master.webp', 'w320.webp']) t.equal(await modeOf('ab/picture-1', name), 0o600, name);
});

t.test('a folder', async (t) => {
  const dir = await folder(t);

  t.test('keeps nothing of a stream that breaks off or has the wrong size', async (t) => {
    const store = createFileStorage({ dir, reserve: () => 0 });
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('ab');
        throw new Error('broke off');
      })(),
    );
    await t.rejects(store.put('a/b.webp', { stream: broken, size: 4 }, { type }), /broke off/);
    const short = Readable.from([Buffer.from('ab')]);
    await t.rejects(store.put('a/b.webp', { stream: short, size: 4 }, { type }), /2 bytes instead of 4/);
    t.equal(await store.stat('a/b.webp'), null);
    t.same(await readdir(join(dir, '.tmp')), []);
  });

  t.test('reports full before the disk is', async (t) => {
    const store = createFileStorage({ dir, reserve: (total) => total });
    await t.rejects(store.put('a/b.webp', bytes, { type }), { status: 503, message: 'Storage is full' });
  });

  t.test('deletes what interrupted writes left an hour ago', async (t) => {
    const store = createFileStorage({ dir });
    await mkdir(join(dir, '.tmp'), { recursive: true });
    await writeFile(join(dir, '.tmp', 'old'), 'x');
    await writeFile(join(dir, '.tmp', 'young'), 'x');
    const old = Date.now() / 1_000 - 2 * 3_600;
    await utimes(join(dir, '.tmp', 'old'), old, old);
    await store.tidy();
    t.same(await readdir(join(dir, '.tmp')), ['young']);
  });
});

t.test('a bucket with more objects than one response holds is listed in pages', async (t) => {
  const contents = (key: string) =>
    `<Contents><Key>media/${key}</Key><Size>10</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`;
  const page = (inner: string) => `<?xml version="1.0"?><ListBucketResult>${inner}</ListBucketResult>`;
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://s3').searchParams;
    const isSecond = query.get('continuation-token') === 'after a';
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      isSecond
        ? page(`<IsTruncated>false</IsTruncated>${contents('b.webp')}`)
        : page(
            `<IsTruncated>true</IsTruncated><NextContinuationToken>after a</NextContinuationToken>${contents('a.webp')}`,
          ),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const store = createS3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'b',
    publicUrl: null,
    accessKeyId: 'k',
    secretAccessKey: 's',
  });
  t.teardown(() => store.close());
  const writtenAt = new Date('2026-01-01T00:00:00Z');
  t.same(await Array.fromAsync(store.list()), [
    { key: 'a.webp', size: 10, writtenAt },
    { key: 'b.webp', size: 10, writtenAt },
  ]);
});

t.test('an unreachable S3 server', async (t) => {
  const options = { endpoint: 'http://127.0.0.1:1', region: 'us-east-1', bucket: 'b', publicUrl: null };
  const clock = { now: () => new Date(at) };
  let at = 0;
  const store = createS3Storage({ ...options, accessKeyId: 'k', secretAccessKey: 's' }, clock);
  t.teardown(() => store.close());
  for (let n = 0; n < 5; n++) await t.rejects(store.stat('a/b.webp'), away);
  const started = performance.now();
  await t.rejects(store.stat('a/b.webp'), away);
  t.ok(performance.now() - started < 20, 'after five failures it is not asked for a while');
  at = 31_000;
  await t.rejects(store.stat('a/b.webp'), away);
  await t.rejects(store.check(), 'readiness asks it all the same');
});

t.test('public objects have an address in the store', async (t) => {
  const options = { endpoint: 'http://127.0.0.1:1', region: 'us-east-1', bucket: 'b' };
  const keys = { accessKeyId: 'k', secretAccessKey: 's' };
  const store = createS3Storage({ ...options, ...keys, publicUrl: 'https://cdn.example/b/' });
  t.equal(store.publicUrl('ab/x/master.webp'), 'https://cdn.example/b/media/ab/x/master.webp');
  store.close();
});
