import Fastify, { type FastifyRequest } from 'fastify';
import t, { type Test } from 'tap';
import { handleError } from '../../../src/shared/api/error-handler.ts';
import { boundLargeReplies } from '../../../src/shared/server/large-replies.ts';

type Viewer = { id: string };

const limits = {
  ...{ perViewer: 2, waitingPerViewer: 20, burst: 16_000_000, bytesPerSecond: 1_000_000 },
  ...{ inAll: 8, waitingInAll: 10, unsent: 150_000_000 },
};

/**
 * A server with a large route, whose requests stay in progress until the test ends them with a number of bytes, and a
 * small route.
 */
function serve(changes: Partial<typeof limits> = {}, resident = () => 100_000_000) {
  const app = Fastify();
  app.setErrorHandler(handleError);
  const ends: ((bytes?: number) => void)[] = [];
  app.decorateRequest('viewer', null);
  app.addHook('onRequest', async (request) => {
    request.viewer = { id: String(request.headers['x-viewer']) } as Viewer as typeof request.viewer;
  });
  boundLargeReplies(app, { ...limits, ...changes }, resident);
  const held = new Map<string, Promise<void>>();
  app.addHook('onRoute', (route) => {
    route.onSend = [
      route.onSend ?? [],
      async ({ viewer }: FastifyRequest) => held.get(viewer?.id ?? ''),
    ].flat();
  });
  /** Holds replies to a viewer back until `read` resolves. */
  const holdReplyTo = (viewer: string, read: Promise<void>) => void held.set(viewer, read);
  app.get(
    '/large',
    { config: { isLarge: true } },
    () => new Promise((resolve) => ends.push((bytes = 4) => resolve('x'.repeat(bytes)))),
  );
  app.get('/small', async () => 'sent');
  const ask = (viewer: string, url = '/large') => app.inject({ url, headers: { 'x-viewer': viewer } });
  /** Waits until no request can proceed. */
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  /** Ends every request as soon as it is in progress. */
  const endAll = async (bytes?: number) => {
    for (let idle = 0; idle < 3; idle += 1) {
      for (; ends.length > 0; idle = 0) ends.shift()?.(bytes);
      await settle();
    }
  };
  return { ends, ask, settle, endAll, holdReplyTo };
}

t.test('two large requests of a viewer run at once, and the others queue', async (t) => {
  const { ends, ask, settle, endAll } = serve();
  const asked = Array.from({ length: 10 }, () => ask('ann'));
  await settle();
  t.equal(ends.length, 2);
  ends[0]?.();
  await asked[0];
  await settle();
  t.equal(ends.length, 3, 'the next begins when one has ended');
  await endAll();
  for (const { statusCode } of await Promise.all(asked)) t.equal(statusCode, 200);
});

t.test(
  'too many queued requests are refused, while other requests and other viewers are answered',
  async (t) => {
    const { ends, ask, settle, endAll } = serve();
    const asked = Array.from({ length: 22 }, () => ask('ann'));
    await settle();
    const refused = await ask('ann');
    t.equal(refused.statusCode, 429);
    t.equal(refused.headers['retry-after'], '5');
    t.equal((await ask('ann', '/small')).statusCode, 200);
    const other = ask('bob');
    await settle();
    t.equal(ends.length, 3);
    await endAll();
    for (const { statusCode } of await Promise.all([...asked, other])) t.equal(statusCode, 200);
  },
);

t.test('a process answers eight requests at once, queues ten and refuses the rest', async (t) => {
  const { ends, ask, settle, endAll } = serve();
  const asked = Array.from({ length: 18 }, (_, at) => ask(`viewer ${at}`));
  await settle();
  t.equal(ends.length, 8);
  t.match(await ask('another'), { statusCode: 503, headers: { 'retry-after': '5' } });
  await endAll();
  for (const { statusCode } of await Promise.all(asked)) t.equal(statusCode, 200);
  const next = ask('another');
  await endAll();
  t.equal((await next).statusCode, 200, 'what was refused holds no place');
});

t.test('a viewer with more bytes than their share waits, and small responses cost nothing', async (t) => {
  const { ask, endAll } = serve({ burst: 200_000, bytesPerSecond: 1_000_000 });
  const timed = async (viewer: string, bytes: number) => {
    const since = performance.now();
    const asked = ask(viewer);
    while ((await Promise.race([asked, endAll(bytes)])) === undefined);
    t.equal((await asked).statusCode, 200);
    return performance.now() - since;
  };
  await timed('ann', 600_000);
  t.ok((await timed('ann', 4)) > 300, 'until the rest of the bytes is within the rate');
  for (let count = 0; count < 20; count += 1) await timed('bob', 60_000);
  const { ends, ask: askOther, settle } = serve({ burst: 200_000 });
  void askOther('bob');
  await settle();
  t.equal(ends.length, 1);
  ends[0]?.();
});

t.test('a viewer who would have to wait too long is refused', async (t) => {
  const { ask, endAll } = serve({ burst: 200_000 });
  const first = ask('ann');
  await endAll(20_000_000);
  t.equal((await first).statusCode, 200);
  const refused = await ask('ann');
  t.equal(refused.statusCode, 429);
  t.ok(Number(refused.headers['retry-after']) >= 15, String(refused.headers['retry-after']));
  const other = ask('bob');
  await endAll();
  t.equal((await other).statusCode, 200);
});

/** Calls `serve`, and delays the reply to the viewer `slow` until `letGo` is called, after 1 MB to the viewer `ann`. */
async function serveSlowly(t: Test, changes: Partial<typeof limits>, resident: number) {
  const served = serve(changes, () => resident);
  const read = Promise.withResolvers<void>();
  served.holdReplyTo('slow', read.promise);
  const first = served.ask('ann');
  await served.endAll(1_000_000);
  t.equal((await first).statusCode, 200, 'an idle server answers whatever its memory is');
  const slow = served.ask('slow');
  await served.endAll(1_000_000);
  const letGo = async () => {
    read.resolve();
    t.equal((await slow).statusCode, 200);
  };
  return { ...served, letGo };
}

t.test(
  'above the memory limit those who had large responses are refused while bytes are unsent',
  async (t) => {
    const { ask, endAll, letGo } = await serveSlowly(t, {}, 800_000_000);
    t.equal((await ask('ann')).statusCode, 503);
    const other = ask('bob');
    await endAll();
    t.equal((await other).statusCode, 200, 'others are not held to it');
    await letGo();
    const again = ask('ann');
    await endAll();
    t.equal((await again).statusCode, 200, 'nothing is unsent');
  },
);

t.test('above the limit of unsent bytes every request is refused', async (t) => {
  const { ask, endAll, letGo } = await serveSlowly(t, { unsent: 900_000 }, 100_000_000);
  for (const viewer of ['ann', 'bob']) t.equal((await ask(viewer)).statusCode, 503, viewer);
  await letGo();
  const again = ask('bob');
  await endAll();
  t.equal((await again).statusCode, 200);
});
