import { sql } from 'kysely';
import t from 'tap';
import { inTransaction } from '../../src/shared/db/transaction.ts';
import { jobs } from '../../src/shared/jobs/jobs.ts';
import { openBackend } from '../../src/shared/jobs/queue.ts';
import { handOver } from '../../src/shared/jobs/relay.ts';
import { createLog } from '../../src/shared/log/log.ts';
import { declaredJobs, tick, write } from './support/jobs.ts';
import { backends, bench, until } from './support/lab.ts';

const log = createLog('silent');
const newer = { version: '1.10.0', lacks: '' };
const older = { version: '1.9.0', lacks: write.name };

// They wait more than they compute.
t.jobs = 4;

for (const backend of backends) {
  t.test(`jobs in ${backend} that only a newer version knows wait for it without an attempt`, async (t) => {
    const lab = await bench(t, backend);
    const queue = openBackend(lab.secrets, log);
    t.teardown(() => queue.close());
    const add = (note: string) => inTransaction(lab.db, (tx) => jobs.add(tx, write, { note }));
    await add('in the queue');
    await handOver(lab.db, queue, new Map(declaredJobs.map((job) => [job.name, job])));
    const { id } = await lab.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
    const queued = () => queue.queues.media.getJob(`ob-${id}`);

    const running = await lab.work(older);
    await until(t, 'handed back', 10, async () => (await (await queued())?.getState()) === 'delayed');
    t.equal((await queued())?.attemptsMade, 0);
    await add('in the outbox');
    await until(t, 'a round', 10, async () => (await lab.effects('tick')).length > 2);
    t.match(await lab.outbox(), [{ failed: false }, { failed: false }]);
    await running.close();

    await lab.work(newer);
    await until(t, 'both effects', 20, async () => (await lab.effects('write')).length === 2);
    t.match(await lab.outbox(), [{ done: true }, { done: true }]);
  });

  t.test(`a job in ${backend} that no version has known for a week fails`, async (t) => {
    const lab = await bench(t, backend);
    await inTransaction(lab.db, async (tx) => {
      for (const note of ['handed', 'waiting']) await jobs.add(tx, write, { note });
    });
    const longAgo = sql<Date>`now() - interval '8 days'`;
    await lab.db.updateTable('outbox').set({ run_at: longAgo }).execute();
    await sql`update outbox set handed_at = ${longAgo} where payload->>'note' = 'handed'`.execute(lab.db);
    await lab.work(older);
    await until(t, 'both fail', 10, async () => (await lab.outbox()).every(({ failed }) => failed));
    t.match(await lab.outbox(), [{ error: 'no job is called lab.write' }, {}]);
  });

  t.test(`an older version leaves schedules in ${backend} to a newer one while that runs`, async (t) => {
    const lab = await bench(t, backend);
    const queue = openBackend(lab.secrets, log);
    t.teardown(() => queue.close());
    const isScheduled = async () => (await queue.queues.counting.getJobSchedulers()).length > 0;
    const rounds = async (version: string) => {
      const seen = () =>
        lab.db
          .selectFrom('worker_versions')
          .select('seen_at')
          .where('version', '=', version)
          .executeTakeFirst();
      for (let round = 0; round < 2; round++) {
        const before = await seen();
        await until(t, 'a round', 10, async () => `${(await seen())?.seen_at}` !== `${before?.seen_at}`);
      }
    };

    await lab.work({ version: older.version, lacks: '' });
    await until(t, 'the schedule', 10, isScheduled);
    const running = await lab.work({ version: newer.version, lacks: tick.name });
    await until(t, 'the schedule is removed', 10, async () => !(await isScheduled()));
    await rounds(older.version);
    t.notOk(await isScheduled(), 'the older one does not bring it back');

    await running.close();
    await lab.db.deleteFrom('worker_versions').where('version', '=', newer.version).execute();
    await until(t, 'after a downgrade it is back', 15, isScheduled);
  });
}
