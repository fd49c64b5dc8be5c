import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import t from 'tap';
import { answerUnreadable } from '../../src/shared/server/server.ts';
import { clientTimeouts, cutSlowClients, serverTimeouts } from '../../src/shared/server/slow-clients.ts';
import { collectGarbage } from '../helpers/collect-garbage.ts';
import { pause, waitUntil } from '../helpers/wait.ts';

/** The product's timeouts, two hundred times shorter. */
const short = { head: 200, idle: 400, request: 1_000, upload: 3_000 };
const { requestTimeout, ...http } = serverTimeouts(short);
const app = Fastify({ http, requestTimeout, clientErrorHandler: answerUnreadable, keepAliveTimeout: 100 });
cutSlowClients(app, short);
const taken = async (request: { body: unknown }) => ({ bytes: String(request.body).length });
app.post('/call', taken);
app.post('/upload', { config: { takesLargeFile: true } }, taken);
app.get('/work', async () => {
  await pause(1_200, 'work that takes longer than a request may');
  return 'done';
});
let handled = 0;
app.get('/quick', async () => {
  handled += 1;
  return 'here';
});
app.get('/film', async () => Buffer.alloc(50 << 20));
app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
t.teardown(() => app.close());

type Seen = { socket: Socket; text: () => string; end: Promise<number> };

/** Connects and sends something; `end` is the number of milliseconds until the server closes the connection. */
function say(text: string): Seen {
  const since = performance.now();
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.on('error', () => {});
  socket.write(text);
  const end = once(socket, 'close').then(() => performance.now() - since);
  return { socket, text: () => heard, end };
}

const post = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`;

/** Sends one byte after the other until the connection is closed. */
async function drip({ socket }: Seen, every: number): Promise<void> {
  while (!socket.destroyed) {
    socket.write('x');
    await pause(every, 'a slow client');
  }
}

t.test('the timeouts have their planned values', async (t) => {
  t.same(clientTimeouts, { head: 10_000, idle: 30_000, request: 120_000, upload: 900_000 });
});

t.test('slow or missing request headers end the connection with an explanation', async (t) => {
  const silent = say('');
  const slow = say('GET / HTTP/1.1\r\nX-Slow: ');
  void drip(slow, 20);
  for (const seen of [silent, slow]) t.ok((await seen.end) < 1_500);
  t.match(slow.text(), /^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n/);
  t.match(slow.text(), '{"status":408,"message":"Your request took too long to come","data":null');
});

t.test('a body that stalls ends the connection', async (t) => {
  const after = await say(`${post('/call', 100)}begun`).end;
  t.ok(after >= 350 && after < 1_000, `after ${after} ms`);
});

t.test('a body that trickles ends the connection too; a large file may take its time', async (t) => {
  const call = say(post('/call', 1_000));
  const upload = say(post('/upload', 30));
  void drip(call, 60);
  void drip(upload, 60);
  const after = await call.end;
  t.ok(after >= 900 && after < 2_000, `after ${after} ms`);
  await waitUntil('the upload is answered', () => upload.text().includes('}'));
  t.match(upload.text(), /^HTTP\/1\.1 200 /);
  upload.socket.destroy();
});

t.test('a client that waits for the server is not disconnected', async (t) => {
  const patient = say('GET /work HTTP/1.1\r\nHost: x\r\n\r\n');
  await patient.end;
  t.match(patient.text(), /^HTTP\/1\.1 200 [\s\S]*done$/);
});

t.test('a client that does not read is disconnected', async (t) => {
  const lazy = say('GET /film HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  lazy.socket.pause();
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  await waitUntil('the client is connected', async () => (await connections()) > 0);
  const since = performance.now();
  await waitUntil('the client is cut off', async () => (await connections()) === 0);
  const after = performance.now() - since;
  t.ok(after >= 300 && after < 2_000, `after ${after} ms`);
  lazy.socket.destroy();
});

t.test('a few pipelined requests are answered in order, hundreds end the connection', async (t) => {
  const request = 'GET /quick HTTP/1.1\r\nHost: x\r\n\r\n';
  const few = say(request.repeat(20));
  await few.end;
  t.equal(few.text().match(/here/g)?.length, 20);
  handled = 0;
  const many = say(request.repeat(500));
  await many.end;
  t.ok(handled < 50, `${handled} of 500 were answered`);
});

t.test('malformed HTTP is answered with the envelope, without an echo', async (t) => {
  for (const [text, status] of [
    ['canary\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nX: ${'canary'.repeat(4_000)}\r\n\r\n`, 431],
  ] as const) {
    const seen = say(text);
    await seen.end;
    t.match(seen.text(), `"status":${status},`);
    t.notMatch(seen.text(), 'canary');
  }
});

t.test('a request that was answered before its body was read is freed before its timeout', async (t) => {
  const patient = Fastify();
  t.teardown(() => patient.close());
  cutSlowClients(patient, clientTimeouts);
  const payload = () => 'a'.repeat(1 << 20);
  const requests = 20;
  const heapBytes = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  await patient.inject({ method: 'POST', url: '/nowhere', payload: payload() });
  const before = heapBytes();
  for (let sent = 0; sent < requests; sent += 1)
    await patient.inject({ method: 'POST', url: '/nowhere', payload: payload() });
  await waitUntil('the requests are collected', () => heapBytes() - before < (requests << 20) / 4);
});
