import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { build } from '../helpers/build.ts';
import { hostileFiles } from '../helpers/hostile-files.ts';
import { canvas } from '../helpers/pictures.ts';
import { mp4 } from '../helpers/recordings.ts';
import { waitUntil } from '../helpers/wait.ts';

const { app, ctx, call, member } = await build(t);
const owner = await member();
const good = await canvas(40, 30).png().toBuffer();
const crop = { x: '0', y: '0', width: '20', height: '20' };

const left = async () => readdir(join(ctx.config.dataDir, 'uploads')).catch(() => []);
const stored = () => ctx.db.selectFrom('media').select('id').execute();

function formOf(bytes: Buffer, fields: Record<string, string> = {}, name = 'x.png') {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  return form;
}

t.test('no hostile file is accepted, whatever its declared type', async (t) => {
  const files = await hostileFiles();
  t.ok(files.length >= 60, `${files.length} of them`);
  for (const { what, kind, bytes, status } of files) {
    const started = performance.now();
    const answer = await call('POST', `/media/upload?kind=${kind}`, { as: owner, body: formOf(bytes, crop) });
    t.equal(answer.status, status, `${what}: ${answer.body.message}`);
    t.ok(performance.now() - started < 10_000, 'in time');
  }
  t.same(await left(), [], 'no temporary file is left');
  t.same(await stored(), [], 'nothing is stored');
});

t.test('the file’s name is ignored', async (t) => {
  const names = [
    '../../../etc/passwd',
    '..\\..\\boot.ini',
    'a\0.png',
    'a\r\nX-Evil: 1.png',
    'n'.repeat(4_096),
    '\u202egnp.exe',
    'x.html',
    '/etc/passwd',
    'con',
    '.',
    '"; filename="y.svg',
    '%2e%2e%2f',
    '🦊.png',
  ];
  for (const name of names) {
    const { status, body } = await call('POST', '/media/upload?kind=image', {
      as: owner,
      body: formOf(good, {}, name),
    });
    t.equal(status, 201, JSON.stringify(name.slice(0, 20)));
    t.match(body.data.url, /^http:\/\/localhost:3000\/media\/image-[\w-]{22}\/master\.webp$/);
  }
  t.same(await left(), []);
});

t.test('a form with a valid file and other errors', async (t) => {
  const post = (query: string, form: FormData, as: typeof owner | undefined = owner) =>
    call('POST', `/media/upload${query}`, { as, body: form });
  const refused = async (t: Test, answer: ReturnType<typeof post>, status: number, message: RegExp) =>
    t.match(await answer, { status, body: { status, message, data: null } });

  t.test('reports what is missing or wrong', async (t) => {
    await refused(t, call('POST', '/media/upload?kind=image', { body: formOf(good) }), 401, /login/);
    for (const query of ['', '?kind=', '?kind=miniature', '?kind=__proto__', '?kind=image&kind=video'])
      await refused(t, post(query, formOf(good)), 400, /kind must be one of/);
    await refused(t, post('?kind=image', new FormData()), 400, /Choose a file/);
    await refused(t, post('?kind=image', formOf(Buffer.alloc(0))), 400, /Choose a file/);
    await refused(t, post('?kind=image', formOf(good, { url: 'http://x.test/' })), 400, /not both/);
    const text = Buffer.from('no picture');
    await refused(t, post('?kind=avatar', formOf(text)), 415, /Send a picture/);
    await refused(t, post('?kind=cover', formOf(text, { ...crop, width: '22' })), 415, /Send a picture/);
    for (const kind of ['avatar', 'cover', 'thumbnail'])
      await refused(t, post(`?kind=${kind}`, formOf(good)), 400, /crop is missing/);
    await refused(t, post('?kind=avatar', formOf(good, { ...crop, x: '' })), 400, /x must be a whole number/);
    await refused(t, post('?kind=avatar', formOf(good, { ...crop, width: '1e9' })), 400, /whole number/);
    await refused(t, post('?kind=avatar', formOf(good, { ...crop, width: '99999' })), 400, /width must be/);
    await refused(t, post('?kind=avatar', formOf(good, { ...crop, y: '-1' })), 400, /y must be/);
    await refused(t, post('?kind=avatar', formOf(good, { ...crop, width: '22' })), 400, /must be a square/);
    await refused(t, post('?kind=cover', formOf(good, crop)), 400, /9 wide to 2 high/);
    await refused(t, post('?kind=avatar', formOf(good, { ...crop, y: '20' })), 400, /inside the picture/);
    const two = formOf(good);
    two.append('file', new Blob(['more']), 'y.png');
    t.equal((await post('?kind=image', two)).status, 413);
    const many = formOf(good);
    for (let index = 0; index < 60; index += 1) many.append(`f${index}`, 'x');
    t.equal((await post('?kind=image', many)).status, 413);
    const json = { file: 'data:image/png;base64,AAAA' };
    t.equal((await call('POST', '/media/upload?kind=image', { as: owner, body: json })).status, 415);
    t.same(await left(), []);
  });
});

t.test('over a real connection', async (t) => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const head = (kind: string, more: string) =>
    `POST /api/v1/media/upload?kind=${kind} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner.accessToken}\r\n` +
    `Content-Type: multipart/form-data; boundary=b\r\n${more}\r\n`;
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.mp4"\r\n\r\n';
  const open = async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    return { socket, answer: () => Buffer.concat(chunks).toString() };
  };
  const until = async (done: () => boolean | Promise<boolean>) => {
    await waitUntil('the upload has ended', done);
    return done();
  };
  const chunk = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

  t.test('a body that declares too large a size is refused before it is read', async (t) => {
    const { socket, answer } = await open();
    socket.write(head('image', 'Content-Length: 9000000\r\n') + part);
    t.ok(await until(() => answer().includes('413')), answer());
    socket.destroy();
  });

  t.test('a chunked body is cut off at the limit, and its file is deleted', async (t) => {
    const { socket, answer } = await open();
    socket.write(head('image', 'Transfer-Encoding: chunked\r\n'));
    socket.write(chunk(Buffer.from(part)));
    for (let sent = 0; sent < 3_000_000; sent += 100_000) socket.write(chunk(Buffer.alloc(100_000, 7)));
    t.ok(await until(() => answer().includes('413')), 'at once, though the body has no end');
    t.match(answer(), /Max Size 1.5MB/);
    t.same(await left(), []);
    socket.destroy();
  });

  t.test('a client that disconnects during an upload leaves no file', async (t) => {
    for (const more of ['Content-Length: 2000000\r\n', 'Transfer-Encoding: chunked\r\n']) {
      const { socket } = await open();
      socket.write(head('video', more));
      const body = Buffer.concat([Buffer.from(part), Buffer.alloc(300_000, 7)]);
      socket.write(more.startsWith('T') ? chunk(body) : body);
      t.ok(await until(async () => (await left()).length === 1), 'it is coming');
      socket.destroy();
      t.ok(await until(async () => (await left()).length === 0), 'it is gone');
    }
  });

  t.test('a truncated form leaves no file', async (t) => {
    const { socket, answer } = await open();
    const body = part + mp4().toString('latin1');
    socket.write(
      head('video', `Connection: close\r\nContent-Length: ${Buffer.byteLength(body, 'latin1')}\r\n`),
    );
    socket.write(Buffer.from(body, 'latin1'));
    t.ok(await until(() => answer().includes('400')), answer());
    t.match(answer(), /broken or not complete/);
    t.same(await left(), []);
    socket.destroy();
  });
});
