import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { sql } from 'kysely';
import t from 'tap';
import { inTransaction } from '../../src/shared/db/transaction.ts';
import { awaitAbandoned, drain } from '../../src/shared/server/drain.ts';
import { build } from '../helpers/build.ts';
import { untilBlocked } from '../helpers/locks.ts';
import { readableLog } from '../helpers/log-lines.ts';
import { pause, waitUntil } from '../helpers/wait.ts';

type Reply = { status: number | undefined; connection: string | undefined; body: string };

function ask(port: number, path: string, agent: Agent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    get({ port, path, agent, host: '127.0.0.1' }, async (response) => {
      let body = '';
      for await (const chunk of response) body += chunk;
      resolve({ status: response.statusCode, connection: response.headers.connection, body });
    }).on('error', reject);
  });
}

t.test('draining truncates no response, tells busy connections to close, and ends soon', async (t) => {
  const app = Fastify({ keepAliveTimeout: 5_000, return503OnClosing: false, forceCloseConnections: 'idle' });
  app.get('/slow', async () => {
    await pause(600, 'a reply that takes longer than it takes to begin draining');
    return 'whole';
  });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const agents = Array.from({ length: 10 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  t.teardown(() => {
    for (const agent of agents) agent.destroy();
  });
  // Two requests on each connection: the second is sent while the server is already draining.
  const replies = agents.flatMap((agent) => [ask(port, '/slow', agent), ask(port, '/slow', agent)]);
  await pause(200, 'all connections are open and have asked');
  const since = performance.now();
  const drained = drain(app);
  const seen = await Promise.allSettled(replies);
  await drained;
  t.ok(performance.now() - since < 4_000, 'well before the cut');
  const firsts = seen.filter((_, index) => index % 2 === 0);
  t.ok(
    firsts.every(
      (one) => one.status === 'fulfilled' && one.value.status === 200 && one.value.body === 'whole',
    ),
    'what was under way is answered whole',
  );
  const answered = seen.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  t.ok(
    answered.every(({ status }) => status === 200),
    'nobody is told 503',
  );
});

t.test('draining also answers connections that are not accepted yet', async (t) => {
  const app = Fastify({ return503OnClosing: false, forceCloseConnections: 'idle' });
  app.post('/', async () => 'done');
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const clients = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
  const replies = clients.map(async (client) => {
    client.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/plain\r\n');
    client.write('Content-Length: 4\r\n\r\nbody');
    let reply = '';
    for await (const chunk of client) reply += chunk;
    return reply.slice(0, reply.indexOf('\r'));
  });
  // Node connects in the next tick, and the kernel at once. The server accepts the connection in the next turn of the
  // event loop at the earliest.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  const [seen] = await Promise.all([Promise.allSettled(replies), drain(app)]);
  t.same(
    seen.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code)),
    clients.map(() => 'HTTP/1.1 200 OK'),
  );
});

t.test('draining waits for the handler of a client that has disconnected', async (t) => {
  const app = Fastify();
  awaitAbandoned(app);
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isDone = false;
  app.post('/slow', async () => {
    begun.resolve();
    await released.promise;
    isDone = true;
    return 'nobody reads this';
  });
  app.get('/stream', (_request, reply) => {
    const stream = new Readable({ read() {} });
    stream.push('begun');
    return reply.send(stream);
  });
  const accepted: Socket[] = [];
  app.server.on('connection', (socket) => accepted.push(socket));
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const ask = (line: string) => {
    const client = connect(port, '127.0.0.1');
    client.write(`${line} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`);
    return client;
  };
  const clients = [ask('POST /slow'), ask('GET /stream')];
  await Promise.all([begun.promise, once(clients[1] as Socket, 'data')]);
  for (const client of clients) client.destroy();
  await waitUntil('the server has noticed', () => accepted.every(({ closed }) => closed));
  let isDrained = false;
  const drained = drain(app).then(() => {
    isDrained = true;
  });
  await pause(300, 'the server would have closed by now');
  t.equal(isDrained, false);
  released.resolve();
  await drained;
  t.ok(isDone);
});

t.test(
  'draining does not wait for a request whose client disconnected before its handler began',
  async (t) => {
    const app = Fastify();
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    app.addHook('onRequest', async () => {
      reached.resolve();
      await released.promise;
    });
    awaitAbandoned(app);
    app.post('/never', async () => 'nobody asks for this');
    const accepted = once(app.server, 'connection');
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
    const client = connect(port, '127.0.0.1');
    client.write(
      'POST /never HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nhalf',
    );
    await reached.promise;
    client.destroy();
    const [socket] = await accepted;
    await waitUntil('the server has noticed', () => socket.closed);
    released.resolve();
    const since = performance.now();
    await drain(app);
    t.ok(performance.now() - since < 4_000);
  },
);

t.test(
  'the product closes its database after the handlers of disconnected clients have finished',
  async (t) => {
    const { log, lines } = readableLog('info');
    const { app, ctx } = await build(t, { log });
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
    const accepted = once(app.server, 'connection');
    const client = connect(port, '127.0.0.1');
    const body = JSON.stringify({ identifier: 'nobody', password: 'nothing-at-all' });
    let closed = Promise.resolve();
    let isClosed = false;
    await inTransaction(ctx.db, async (tx) => {
      await sql`lock table users in access exclusive mode`.execute(tx);
      client.write(`POST /api/v1/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`);
      client.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
      await untilBlocked(ctx.db);
      client.destroy();
      const [socket] = await accepted;
      await waitUntil('the server has noticed', () => socket.closed);
      closed = drain(app).then(() => {
        isClosed = true;
      });
      await pause(300, 'the server would have closed by now');
      t.equal(isClosed, false);
    });
    await closed;
    await ctx[Symbol.asyncDispose]();
    const warnings = lines().filter(({ level }) => level >= 40);
    t.strictSame(
      warnings.map(({ msg }) => msg),
      ['login failed'],
      'it was answered, and no statement failed',
    );
  },
);
