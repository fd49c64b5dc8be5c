import t from 'tap';
import { inTransaction } from '../../src/shared/db/transaction.ts';
import { jobs } from '../../src/shared/jobs/jobs.ts';
import { createQueueProbe } from '../../src/shared/jobs/queue.ts';
import { createLog } from '../../src/shared/log/log.ts';
import { connectCounter } from '../../src/shared/redis/connect.ts';
import { followJobs } from '../../src/worker/commands/queues.ts';
import { waitUntil } from '../helpers/wait.ts';
import { write } from './support/jobs.ts';
import { type Bench, bench, until } from './support/lab.ts';

const log = createLog('silent');

async function addWrites(lab: Bench, name: string): Promise<void> {
  await inTransaction(lab.db, async (tx) => {
    for (let at = 0; at < 50; at++) await jobs.add(tx, write, { note: `${name} ${at}` });
  });
}

function redisUrlOf({ secrets: { redisUrl } }: Bench): string {
  if (redisUrl === null) throw new Error('the queues are not in Redis');
  return redisUrl;
}

const allDone = async (lab: Bench) => (await lab.outbox()).every((row) => row.done);

for (const kind of ['Sentinel', 'Cluster'] as const)
  t.test(`${kind}: no job is lost with the primary, and counters go on`, async (t) => {
    const lab = await bench(t, kind);
    const redisUrl = redisUrlOf(lab);
    const probe = createQueueProbe(redisUrl, lab.db, log);
    t.teardown(() => probe.close());
    const counter = connectCounter(redisUrl, log);
    t.teardown(() => counter.disconnect());
    const seen = new Set<string>();
    const following = await followJobs(lab.secrets, ({ state }) => seen.add(state), log);
    t.teardown(() => following[Symbol.asyncDispose]());

    await probe.check();
    await lab.work();
    await addWrites(lab, 'before');
    await until(t, 'the first have run', 30, () => allDone(lab));
    t.equal((await lab.effects('write')).length, 50);
    await waitUntil('the jobs were reported', () => seen.has('completed'));
    t.equal(await counter.incr('codeweb:visits'), 1);

    await addWrites(lab, 'meanwhile');
    await lab.stopPrimary();
    await addWrites(lab, 'after');
    await until(t, 'all have run', 60, () => allDone(lab));
    t.same(new Set(await lab.effects('write')).size, 150, 'none is lost');
    await waitUntil('the queue answers again', () =>
      probe.check().then(
        () => true,
        () => false,
      ),
    );
    await waitUntil('counters answer again', () =>
      counter.incr('codeweb:visits').then(
        () => true,
        () => false,
      ),
    );
  });

t.test('a server of a cluster that may evict jobs stops the start with a one-line error', async (t) => {
  const lab = await bench(t, 'Cluster');
  const probe = connectCounter(redisUrlOf(lab), log);
  t.teardown(() => probe.disconnect());
  await waitUntil('the cluster answers', () =>
    probe.ping().then(
      () => true,
      () => false,
    ),
  );
  const [, second] = 'nodes' in probe ? probe.nodes('master') : [];
  await second?.config('SET', 'maxmemory-policy', 'allkeys-lru');
  await t.rejects(lab.work(), { message: /^REDIS_URL leads to a Redis with maxmemory-policy "allkeys-lru"/ });
});
