import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import t, { type Test } from 'tap';
import { commandOf } from '../../src/shared/process/alive.ts';
import { runWorker } from '../../src/worker/run.ts';
import { createScreenshots } from '../../src/worker/screenshots/index.ts';
import { processes } from '../../src/worker/screenshots/processes.ts';
import { build } from '../helpers/build.ts';
import { chromiumPath, hasSandbox } from '../helpers/chromium.ts';
import { colorOfPicture, drawAll, pictureOf, plate } from '../helpers/thumbnails.ts';
import { saveWeb } from '../helpers/webs.ts';
import { browserProgram } from './support/browser-program.ts';
import { until } from './support/lab.ts';

/** A server on this machine that records all requests. */
async function listen(
  t: Test,
  answer: (path: string) => { status: number; location?: string; body?: Buffer },
) {
  const hits: string[] = [];
  const server: Server = createServer((asked, reply) => {
    hits.push(`${asked.method} ${asked.url}`);
    const { status, location, body } = answer(asked.url ?? '');
    const headers = { 'access-control-allow-origin': '*', ...(location && { location }) };
    reply.writeHead(status, headers).end(body);
  });
  server.on('upgrade', (asked, socket) => {
    hits.push(`upgrade ${asked.url}`);
    socket.destroy();
  });
  server.on('connection', () => hits.push('connection'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { hits, port };
}

/** Records texts received by UDP. */
async function listenUdp(t: Test) {
  const hits: string[] = [];
  const socket = createSocket('udp4', (text) => hits.push(`${text}`));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  t.teardown(() => socket.close());
  return { hits, port: socket.address().port };
}

t.test('webs rendered by a Chromium', { timeout: 240_000 }, async (t) => {
  const inner = await listen(t, () => ({ status: 200 }));
  const udp = await listenUdp(t);
  const blue = await plate('#0000ff');
  const open = await listen(t, (path) =>
    path === '/moved'
      ? { status: 302, location: `http://127.0.0.1:${inner.port}/moved` }
      : { status: 200, body: blue },
  );
  const asked = await listenUdp(t);
  const program = browserProgram(t, { web: open.port, names: asked.port });
  const env = {
    THUMBNAILS: 'on',
    CHROMIUM_PATH: chromiumPath,
    THUMBNAILS_SANDBOX: hasSandbox ? 'on' : 'off',
  };
  const { ctx, call, member, mails } = await build(t, { browserProgram: program, env });
  const owner = await member();
  const draw = async (html: string, js = '') => {
    const { _id: id } = await saveWeb(call, owner, { html, js, css: 'html { background: #00aa00 }' });
    await drawAll(ctx);
    return { id, at: (left: number, top: number) => colorOfPicture(ctx, id, left, top) };
  };

  t.test('a picture shows the code, whatever was sent with it', async (t) => {
    const { at } = await draw('<div style="position:fixed;inset:0 0 350px;background:#ff0000">Red</div>');
    t.match(await at(900, 100), /^#f[def]0[0-3]0[0-3]$/, 'what HTML says above');
    t.match(await at(900, 600), /^#0[0-3]a[89ab]0[0-3]$/, 'what CSS says below');
  });

  t.test('pages load public resources and this site’s files', async (t) => {
    const { body } = await call('GET', `/webs/get/${(await draw('<p>Green</p>')).id}`);
    const { at } = await draw(`<style>img { position: fixed; top: 0; width: 600px; height: 700px }</style>
      <img style="left:0" src="http://open.example.org/blue.png">
      <img style="left:600px" src="${body.data.image}">`);
    t.match(await at(300, 350), /^#0[0-3]0[0-3]f[def]$/, 'an outside picture');
    t.match(await at(900, 600), /^#0[0-3]a[89ab]0[0-3]$/, 'a picture that members made here');
  });

  t.test('no request of a page reaches a private address', async (t) => {
    const direct = `127.0.0.1:${inner.port}`;
    const addresses = [
      ...['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '2130706433', '127.1', '[::ffff:127.0.0.1]'],
      ...['inner.example.org', 'a.localhost', 'metadata.internal'],
    ].flatMap((host) => [
      `http://${host}:${inner.port}/`,
      `http://${host}/`,
      `https://${host}:${inner.port}/`,
    ]);
    const quoted = JSON.stringify([...addresses, 'http://open.example.org/moved']);
    open.hits.length = 0;
    const { at } = await draw(
      `<link rel="dns-prefetch" href="http://secret.example.org"><link rel="preconnect" href="http://${direct}">
       <link rel="stylesheet" href="http://${direct}/css"><script src="http://${direct}/js"></script>
       <img src="http://${direct}/img"><img src="http://inner.example.org/"><img src="http://open.example.org/moved">
       <iframe src="http://${direct}/frame"></iframe><object data="http://${direct}/object"></object>
       <video src="http://${direct}/video"></video><form action="http://${direct}/form" method="post"></form>`,
      `const quietly = (work) => { try { return Promise.resolve(work()).catch(() => {}) } catch {} };
       for (const address of ${quoted}) {
         quietly(() => fetch(address)); quietly(() => fetch(address, { mode: 'no-cors', method: 'POST', body: 'x' }));
         new Image().src = address; quietly(() => import(address)); quietly(() => navigator.sendBeacon(address, 'x'));
         quietly(() => new WebSocket(address.replace('http', 'ws'))); quietly(() => new EventSource(address));
       }
       quietly(() => new WebSocket('ws://open.example.org/'));
       const work = "fetch('http://${direct}/worker'); new WebSocket('ws://${direct}/worker')";
       quietly(() => new Worker(URL.createObjectURL(new Blob([work]))));
       quietly(async () => {
         const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${udp.port}' }] });
         peer.createDataChannel('x'); await peer.setLocalDescription(await peer.createOffer());
       });
       quietly(() => new WebTransport('https://${direct}/'));
       document.forms[0].submit();
       setTimeout(() => { location.href = 'http://${direct}/away' }, 400);`,
    );
    t.same(inner.hits, [], 'no request, no connection');
    t.same(udp.hits, [], 'no packet');
    t.ok(asked.hits.includes('open.example.org'), 'look-ups are reported');
    t.notOk(asked.hits.includes('secret.example.org'), 'no name is looked up but for a request');
    t.notOk(
      open.hits.some((hit) => /POST|upgrade/.test(hit)),
      'outside, pages read and nothing else',
    );
    t.not(await at(1_100, 690), '', 'and still there is a picture');
  });

  t.test('a sent picture that does not match the code is replaced', async (t) => {
    const forged = new Uint8Array(await plate('#ff00ff'));
    const { _id: id } = await saveWeb(call, owner, {
      html: '<p>Honest</p>',
      css: 'html{background:#00aa00}',
      image: forged,
    });
    t.match(await colorOfPicture(ctx, id), /^#f[def]0[0-3]f[def]$/, 'it stands at first');
    await drawAll(ctx);
    t.match(await colorOfPicture(ctx, id), /^#0[0-3]a[89ab]0[0-3]$/);
  });

  t.test('an origin with invalid responses does no harm', async (t) => {
    const raw = createTcpServer((socket) => socket.end('HTTP/1.1 042 Answer\r\n\r\n'));
    raw.listen(0, '127.0.0.1');
    await once(raw, 'listening');
    t.teardown(() => raw.close());
    const { port } = raw.address() as AddressInfo;
    const hostile = createScreenshots({
      chromium: chromiumPath,
      isSandboxed: hasSandbox,
      publicUrl: 'http://localhost:3000',
      readFile: async () => null,
      log: ctx.log,
      program: browserProgram(t, { web: port, names: asked.port }),
    });
    t.teardown(() => hostile.close());
    const { _id: id } = await saveWeb(call, owner, {
      html: '<img src="http://open.example.org/x.png">',
      css: 'html{background:#00aa00}',
    });
    await drawAll(ctx, hostile);
    t.match(await colorOfPicture(ctx, id), /^#0[0-3]a[89ab]0[0-3]$/);
  });

  t.test('a browser process that is killed during a capture ends no other job of the worker', async (t) => {
    // Otherwise the idle process of earlier tests would be found, not the one that captures.
    await ctx.screenshots.close();
    const worker = await runWorker(ctx);
    t.teardown(() => worker.close());
    const { _id: id } = await saveWeb(call, owner, { html: '<script>for (;;);</script>' });
    const holder = () =>
      processes().find(({ pid }) =>
        commandOf(pid)?.some((word) => word.includes(`codeweb-browser-${process.pid}-`)),
      );
    await until(t, 'a browser process', 30, async () => holder() !== undefined);
    const { pid = Number.NaN } = holder() ?? {};
    process.kill(pid, 'SIGKILL');
    const body = { email: owner.user.email, resetPasswordURL: 'http://localhost:3000/reset-password' };
    t.equal((await call('POST', '/users/request-forgot-password-email', { body })).status, 200);
    await until(t, 'a mail', 30, async () => mails.some(({ to }) => to === owner.user.email));
    const isAnother = async () => ![undefined, pid].includes(holder()?.pid);
    await until(t, 'the job tries again, with another process', 60, isAnother);
    t.not(await pictureOf(ctx, id), '');
  });
});
