import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import t from 'tap';
import { detachSocket } from '../../../src/modules/notifications/service/event-streams.ts';
import { collectGarbage } from '../../helpers/collect-garbage.ts';
import { waitUntil } from '../../helpers/wait.ts';

const app = Fastify({ keepAliveTimeout: 100 });
const detached: Socket[] = [];
const replies: WeakRef<object>[] = [];
let finished = 0;
app.addHook('onResponse', async () => {
  finished += 1;
});
app.get(
  '/stream',
  { preHandler: (request, _reply, done) => void request.raw.resume().once('end', done) },
  (request, reply) => {
    replies.push(...[request, request.raw, reply, reply.raw].map((object) => new WeakRef(object)));
    reply.headers({ 'content-type': 'text/event-stream', 'set-cookie': ['a=1', 'b=2'] });
    detached.push(detachSocket(request, reply));
  },
);
app.get('/quick', async () => 'here');
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
t.teardown(() => app.close());

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;

/** Sends bytes on a new connection and collects the received ones. */
function say(text: string) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const seen = { socket, text: '', isEnded: false };
  socket.setEncoding('utf8').on('data', (chunk) => {
    seen.text += chunk;
  });
  socket
    .on('error', () => {})
    .on('end', () => {
      seen.isEnded = true;
    });
  t.teardown(() => socket.destroy());
  socket.write(text);
  return seen;
}

/** Opens a stream; returns its two ends. */
async function open(text = get('/stream')) {
  const before = detached.length;
  const client = say(text);
  await waitUntil('the stream is open', () => detached.length > before);
  return { client, socket: detached[before] as Socket };
}

t.test('headers are sent at once, then each write, until the socket ends', async (t) => {
  const before = finished;
  const { client, socket } = await open();
  await waitUntil('the head has arrived', () => client.text.endsWith('\r\n\r\n'));
  t.equal(finished, before + 1, 'the reply is logged when it begins');
  socket.write('event: one\n\n');
  socket.destroySoon();
  await waitUntil('the end', () => client.isEnded);
  const [head = '', body] = client.text.split('\r\n\r\n');
  const [status, ...lines] = head.split('\r\n');
  t.equal(status, 'HTTP/1.1 200 OK');
  t.match(
    lines.find((line) => line.startsWith('date: ')),
    /^date: \w{3}, .* GMT$/,
  );
  t.strictSame(lines.filter((line) => !line.startsWith('date: ')).sort(), [
    'connection: close',
    'content-type: text/event-stream',
    'set-cookie: a=1',
    'set-cookie: b=2',
  ]);
  t.equal(body, 'event: one\n\n');
  t.equal(finished, before + 1, 'and not again when it ends');
});

t.test('request and response of an open stream are not kept in memory', async (t) => {
  const { socket } = await open();
  await waitUntil('they are collected', () => {
    collectGarbage();
    return replies.slice(-4).every((reply) => reply.deref() === undefined);
  });
  t.notOk(socket.destroyed);
  socket.destroy();
});

t.test('node:http’s timeouts do not end a stream', async (t) => {
  const { client, socket } = await open();
  // A keep-alive connection is closed after 1.1 s; its end shows that the time has passed.
  const idle = say(get('/quick'));
  await waitUntil('an idle connection is closed', () => idle.isEnded);
  socket.write('still here');
  await waitUntil('the stream still works', () => client.text.endsWith('still here'));
  t.notOk(client.isEnded);
  app.server.closeAllConnections();
  t.notOk(socket.destroyed, 'node:http does not know it any more');
  socket.destroy();
});

t.test('a client that disconnects, or only half-closes, is noticed', async (t) => {
  for (const leave of [
    (one: Socket) => one.destroy(),
    (one: Socket) => one.end(),
    (one: Socket) => one.resetAndDestroy(),
  ]) {
    const { client, socket } = await open();
    let isClosed = false;
    socket.once('close', () => {
      isClosed = true;
    });
    leave(client.socket);
    await waitUntil('the socket is closed', () => isClosed);
  }
  t.pass('all');
});

t.test('the request body is read before the stream opens', async (t) => {
  const before = detached.length;
  const client = say(get('/stream', 'Content-Length: 4\r\n'));
  const other = say(get('/quick'));
  await waitUntil('a later request is answered', () => other.text.endsWith('here'));
  t.equal(detached.length, before);
  client.socket.write('body');
  await waitUntil('the stream is open', () => detached.length > before);
  detached.at(-1)?.destroy();
});

t.test('a request after a stream on the same connection gets no response', async (t) => {
  const { client, socket } = await open();
  client.socket.write(get('/quick'));
  const other = say(get('/quick'));
  await waitUntil('a later request is answered', () => other.text.endsWith('here'));
  socket.write('event');
  await waitUntil('an event arrives', () => client.text.endsWith('event'));
  t.notMatch(client.text, /here/);
  socket.destroy();

  const both = await open(get('/stream') + get('/quick'));
  await waitUntil('a connection with two requests at once is cut', () => both.socket.destroyed);
  await waitUntil('its client notices', () => both.client.isEnded || both.client.socket.destroyed);
  t.notMatch(both.client.text, /here/);
});
