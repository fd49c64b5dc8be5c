import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import t from 'tap';
import { type Metrics, watchRequests } from '../../../src/shared/metrics.ts';
import { readRunningWork, runningWork } from '../../../src/shared/process/running-work.ts';
import { logAccess, noteRunning } from '../../../src/shared/server/access-log.ts';
import { onReplyEnd } from '../../../src/shared/server/reply-end.ts';
import { readableLog } from '../../helpers/log-lines.ts';
import { waitUntil } from '../../helpers/wait.ts';

const { log, lines } = readableLog('info');
const counted: unknown[][] = [];
const loggerInstance: FastifyBaseLogger = log;
const app = Fastify({ loggerInstance, disableRequestLogging: true });
let ends = 0;
noteRunning(app, []);
logAccess(app, log, []);
watchRequests(app, { countRequest: (...all: unknown[]) => void counted.push(all) } as unknown as Metrics);
app.addHook('onRequest', (_request, reply, done) => {
  onReplyEnd(reply, () => {
    ends += 1;
  });
  done();
});
app.post('/call', async () => 'called');
app.get('/large', async () => 'x'.repeat(16_000_000));
app.get('/small', async () => 'sent');
await app.listen({ port: 0, host: '127.0.0.1' });
t.teardown(() => app.close());
const { port } = app.server.address() as AddressInfo;

const runs = () => readRunningWork(runningWork);

/** Sends requests, disconnects when `isTime` resolves, and returns their log lines. */
async function leave(request: string, count: number, isTime: () => Promise<unknown>) {
  const [before, endsBefore, countedBefore] = [lines().length, ends, counted.length];
  const socket = connect(port, '127.0.0.1');
  socket.write(request.repeat(count));
  await Promise.race([once(socket, 'data'), isTime()]);
  socket.destroy();
  await waitUntil('each request has its line', () => lines().length >= before + count);
  const found = lines().slice(before);
  return { found, ends: ends - endsBefore, counted: counted.slice(countedBefore) };
}

const never = () => new Promise<void>(() => {});

t.test('a request whose client disconnects before the response is logged, counted and ended', async (t) => {
  const post =
    'POST /call HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';
  const { found, ends, counted } = await leave(post, 1, () => waitUntil('it runs', () => runs().length > 0));
  t.match(found, [
    { msg: 'answered', method: 'POST', route: '/call', status: 499, cut: true, ip: '127.0.0.1' },
  ]);
  t.equal(found.length, 1);
  t.equal(ends, 1);
  t.match(counted, [['POST', '/call', 499]]);
  t.strictSame(runs(), []);
});

t.test(
  'each of several pipelined requests on one connection ends once, whether its response has begun or waits',
  async (t) => {
    const get = 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n';
    const { found, ends, counted } = await leave(get, 8, never);
    t.equal(found.length, 8);
    t.ok(found.at(-1)?.cut);
    for (const { ip } of found) t.equal(ip, '127.0.0.1');
    t.equal(ends, 8);
    t.equal(counted.length, 8);
    t.strictSame(runs(), []);
  },
);

t.test('a sent response ends once, as complete', async (t) => {
  const before = ends;
  for (const path of ['/small', '/none']) await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  await app.inject('/small');
  await waitUntil('they are over', () => ends >= before + 3);
  t.match(
    lines()
      .slice(-3)
      .map(({ status, cut }) => [status, cut]),
    [
      [200, undefined],
      [404, undefined],
      [200, undefined],
    ],
  );
  t.equal(ends, before + 3);
});

t.test('a listener for a response that has ended is called at once', async (t) => {
  const told = Promise.withResolvers<boolean>();
  const other = Fastify();
  other.get('/', async (_request, reply) => {
    reply.raw.on('close', () => onReplyEnd(reply, told.resolve));
    return 'sent';
  });
  await other.listen({ port: 0, host: '127.0.0.1' });
  t.teardown(() => other.close());
  await (await fetch(`http://127.0.0.1:${(other.server.address() as AddressInfo).port}/`)).text();
  t.equal(await told.promise, false);
});
