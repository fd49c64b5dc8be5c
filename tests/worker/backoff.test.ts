import t from 'tap';
import { inTransaction } from '../../src/shared/db/transaction.ts';
import { jobs } from '../../src/shared/jobs/jobs.ts';
import { queueIdOf } from '../../src/shared/jobs/outbox.ts';
import { openBackend, retryDelay } from '../../src/shared/jobs/queue.ts';
import { createLog } from '../../src/shared/log/log.ts';
import { rest } from './support/jobs.ts';
import { backends, bench, until } from './support/lab.ts';

const hour = 3_600_000;

t.test('pauses double from the first one to a day', async (t) => {
  const most = [1, 2, 3, 11, 12, 13, 14, 100].map((tries) => retryDelay(tries, 30_000, () => 0) / 1_000);
  t.strictSame(most, [30, 60, 120, 30_720, 61_440, 86_400, 86_400, 86_400]);
  t.equal(
    retryDelay(13, 30_000, () => 1),
    69_120_000,
  );
  const some = Array.from({ length: 50 }, () => retryDelay(1, 30_000));
  t.ok(some.every((pause) => pause >= 24_000 && pause <= 30_000));
  t.ok(new Set(some).size > 1, 'not all at once');
});

for (const backend of backends)
  t.test(`a failing job in ${backend} is retried after a day at the latest`, async (t) => {
    const lab = await bench(t, backend);
    const { queues, close } = openBackend(lab.secrets, createLog('silent'));
    t.teardown(close);
    await inTransaction(lab.db, (tx) => jobs.add(tx, rest, { note: 'away' }));
    await lab.work();
    const { id } = await lab.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
    const waiting = async () => {
      const job = await queues.mail.getJob(queueIdOf(id));
      return (await job?.getState()) === 'delayed' ? job : null;
    };
    await until(t, 'the pause', 20, async () => (await waiting()) !== null);
    const delay = (await waiting())?.delay ?? 0;
    t.ok(delay > 19 * hour && delay <= 24 * hour, String(delay));
    t.same(await lab.effects('try'), ['away']);
    t.match(await lab.outbox(), [{ done: false, failed: false }]);
  });
