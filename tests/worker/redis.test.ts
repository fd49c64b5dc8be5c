import t from 'tap';
import { inTransaction } from '../../src/shared/db/transaction.ts';
import { jobs } from '../../src/shared/jobs/jobs.ts';
import { write } from './support/jobs.ts';
import { type Bench, bench, until } from './support/lab.ts';

async function addWrites(lab: Bench, notes: readonly string[]): Promise<void> {
  await inTransaction(lab.db, async (tx) => {
    for (const note of notes) await jobs.add(tx, write, { note });
  });
}

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name} ${n}`);

const allDone = async (lab: Bench) => (await lab.outbox()).every((row) => row.done);

t.test('a Redis that is unreachable', async (t) => {
  const lab = await bench(t, 'Redis');
  await lab.redis.stop();
  await lab.work();
  const started = performance.now();
  await addWrites(lab, numbered('waiting', 20));
  t.ok(performance.now() - started < 1_000, 'jobs are taken all the same');
  t.notOk(
    (await lab.outbox()).some((row) => row.done),
    'they wait',
  );
  await lab.redis.start();
  await until(t, 'all', 30, () => allDone(lab));
  t.equal((await lab.effects('write')).length, 20, 'each once, when it is back');
  await lab.redis.stop();
  await addWrites(lab, numbered('again', 20));
  await lab.redis.start();
  await until(t, 'all', 40, () => allDone(lab));
  t.equal((await lab.effects('write')).length, 40, 'and after a crash that lost its memory');
});

t.test('a Redis that may evict jobs stops the start with a one-line error', async (t) => {
  const lab = await bench(t, 'Redis');
  await lab.redis.client.config('SET', 'maxmemory-policy', 'allkeys-lru');
  await t.rejects(lab.work(), {
    message:
      /^REDIS_URL leads to a Redis with maxmemory-policy "allkeys-lru", which loses jobs; only "noeviction"/,
  });
});
