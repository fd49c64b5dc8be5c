import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { startRedis, type TestRedis } from '../helpers/redis.ts';
import { until } from '../process/support/processes.ts';
import { type Call, caller, join, type Person } from './support/client.ts';
import { assertAcknowledged, lookInto } from './support/ledger.ts';
import { startLoad } from './support/load.ts';
import { site } from './support/site.ts';

/** Few pictures, since this drill tests the queue and not the speed of rendering sizes. */
const order = 'save look signUp comment like page look signUp comment page look signUp page like'.split(' ');

/** An installation under load whose Redis is unavailable at its start. */
async function live(t: Test, redis: TestRedis) {
  const { url } = await testDatabase(t);
  const env = { DATABASE_URL: url, REDIS_URL: redis.url, LOG_LEVEL: 'fatal', JWT_SECRET: 'x'.repeat(32) };
  const { web: startWeb, worker } = site(t, env);
  const look = await lookInto(t, url);
  await redis.stop();
  // Every web counts calls in Redis. The load is too fast for their limits, so it goes through a separate one.
  const [web, counting] = await Promise.all([startWeb(), site(t, { ...env, RATE_LIMIT: 'on' }).web()]);
  worker();
  const call = caller(web.base);
  const people = [await join(call), await join(call)];
  const load = startLoad(call, web.base, people, { concurrency: 2, pause: 250, order });
  const counted = keepAsking(caller(counting.base), await join(call));
  const undone = async () =>
    Number((await look('select count(*) from outbox where done_at is null and failed_at is null'))[0]?.[0]);
  const ready = () => fetch(`${web.base}/readyz`);
  return { look, load, counted, undone, ready };
}

type Counted = { at: number; ms: number; status: number };

/** Alternates reads and writes, slowly enough for the rate limits. */
function keepAsking(call: Call, as: Person) {
  const answers: Counted[] = [];
  let isOver = false;
  const work = async () => {
    while (!isOver) {
      const at = performance.now();
      const asked = [
        call('GET', '/webs/trending'),
        call('PATCH', '/users/update', { as, body: { fullName: 'A Person' } }),
      ];
      for (const { status, ms } of await Promise.all(asked)) answers.push({ at, ms, status });
      await sleep(1_200);
    }
  };
  const working = work();
  return {
    answers,
    stop: () => {
      isOver = true;
      return working;
    },
  };
}

t.test('a Redis that is unreachable, killed, silent and emptied', async (t) => {
  const redis = await startRedis(t);
  const { load, counted, look, undone, ready } = await live(t, redis);

  /** Waits until all earlier jobs are done, at most 60 s after the return, since the load continues. */
  const assertDrained = async (t: Test, since: number) => {
    const newest = (await look('select coalesce(max(id), 0) from outbox'))[0]?.[0];
    const left = async () =>
      Number(
        (await look('select count(*) from outbox where done_at is null and id <= $1', [newest]))[0]?.[0],
      );
    await until('all have run', async () => (await left()) === 0, 70);
    const seconds = (performance.now() - since) / 1_000;
    t.ok(seconds <= 60, `all had run ${seconds.toFixed(1)} s after its return`);
  };

  /** The load is answered as before, without errors, while readiness reports the outage. */
  const assertCalm = async (t: Test, from: number) => {
    const reply = await ready();
    t.equal(reply.status, 503);
    t.match(await reply.json(), { message: 'Not ready: queue' });
    const during = load.answers.filter(({ at }) => at >= from);
    t.ok(during.length > 5, `${during.length} calls meanwhile`);
    t.same(
      during.filter(({ status }) => status === 0 || status >= 400),
      [],
      'all went well',
    );
    const limited = counted.answers.filter(({ at }) => at >= from);
    t.ok(
      limited.length > 1 && limited.every(({ status }) => status === 200),
      'nor did those that it should count',
    );
    const slowest = Math.max(...limited.map(({ ms }) => ms));
    t.ok(slowest < 2_000, `which did not wait for it: ${slowest.toFixed(0)} ms at most`);
    t.ok((await undone()) > 0, 'jobs wait');
  };

  await t.test('down at the start', async (t) => {
    const from = performance.now();
    await sleep(5_000);
    await assertCalm(t, from);
    await redis.start();
    await assertDrained(t, performance.now());
    t.equal((await ready()).status, 200);
  });

  await t.test('killed', async (t) => {
    await redis.stop();
    const from = performance.now();
    await sleep(5_000);
    await assertCalm(t, from);
    await redis.start();
    await assertDrained(t, performance.now());
  });

  await t.test('silent for 60 s', async (t) => {
    const from = performance.now();
    redis.signal('SIGSTOP');
    await sleep(60_000);
    await assertCalm(t, from);
    const half = counted.answers
      .filter(({ at }) => at >= from)
      .map(({ ms }) => ms)
      .sort((a, b) => a - b);
    t.ok((half[half.length >> 1] ?? 0) < 150, 'most were counted out at once');
    redis.signal('SIGCONT');
    await assertDrained(t, performance.now());
    t.equal((await ready()).status, 200);
  });

  await t.test('emptied', async (t) => {
    await until('jobs are on their way', async () => (await undone()) > 0, 20);
    await redis.client.flushall();
    await assertDrained(t, performance.now());
  });

  await Promise.all([load.stop(), counted.stop()]);
  t.same(
    load.answers.filter(({ status }) => status === 0 || status >= 400),
    [],
    'no call failed, ever',
  );
  await assertAcknowledged(t, look, load.ledger);
});

t.test('a Redis that may evict jobs', async (t) => {
  const redis = await startRedis(t);
  const { url } = await testDatabase(t);
  await redis.client.config('SET', 'maxmemory-policy', 'allkeys-lru');
  const { worker } = site(t, { DATABASE_URL: url, REDIS_URL: redis.url });
  const program = worker();
  t.equal(await program.ended, 1);
  t.match(
    program.output(),
    /^REDIS_URL leads to a Redis with maxmemory-policy "allkeys-lru", which loses jobs; only "noeviction"[^\n]*\n$/,
  );
});
