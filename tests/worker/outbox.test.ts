import t from 'tap';
import { inTransaction } from '../../src/shared/db/transaction.ts';
import { perform } from '../../src/shared/jobs/handle.ts';
import { jobs } from '../../src/shared/jobs/jobs.ts';
import { openBackend } from '../../src/shared/jobs/queue.ts';
import { handOver } from '../../src/shared/jobs/relay.ts';
import { createLog } from '../../src/shared/log/log.ts';
import { declaredJobs, fail, gather, handlers, refuse, stumble, write } from './support/jobs.ts';
import { backends, bench, until } from './support/lab.ts';

for (const backend of backends)
  t.test(`jobs with their queue in ${backend}`, async (t) => {
    const lab = await bench(t, backend);
    const { db } = lab;
    await lab.work();

    t.test('a rolled-back change leaves no job', async (t) => {
      const broken = inTransaction(db, async (tx) => {
        await jobs.add(tx, write, { note: 'never' });
        throw new Error('rolled back');
      });
      await t.rejects(broken, /rolled back/);
      t.same(await lab.outbox(), []);
    });

    t.test('a payload that does not match its job’s declaration is refused when it is added', async (t) => {
      const bad = JSON.parse('{"note": 7}');
      await t.rejects(
        inTransaction(db, (tx) => jobs.add(tx, write, bad)),
        /bad payload of lab.write: \/note/,
      );
      t.same(await lab.outbox(), []);
    });

    t.test(
      'a job runs after its commit, once, and its row is marked done together with its effect',
      async (t) => {
        const started = performance.now();
        await inTransaction(db, (tx) => jobs.add(tx, write, { note: 'one' }));
        await until(t, 'the effect', 5, async () => (await lab.effects('write')).length === 1);
        t.ok(performance.now() - started < 1_500, 'soon');
        t.same(await lab.outbox(), [{ job: 'lab.write', done: true, failed: false, error: null }]);
      },
    );

    t.test(
      'a failing job is retried under the same id, and only its last attempt has an effect',
      async (t) => {
        await inTransaction(db, (tx) => jobs.add(tx, stumble, { note: 'two' }));
        await until(t, 'the effect', 10, async () => (await lab.effects('stumble')).length === 1);
        t.match(await lab.effects('try'), [/^two ob-\d+ 1$/, /^two ob-\d+ 2$/, /^two ob-\d+ 3$/]);
        t.equal(new Set((await lab.effects('try')).map((note) => note.split(' ')[1])).size, 1, 'one id');
      },
    );

    t.test(
      'a job that exhausts its attempts is marked failed with its error and kept by the queue',
      async (t) => {
        await inTransaction(db, (tx) => jobs.add(tx, fail, { note: 'three' }));
        await until(t, 'parked', 10, async () => (await lab.outbox()).some((row) => row.failed));
        t.match((await lab.outbox()).at(-1), { job: 'lab.fail', done: false, error: 'never works' });
        t.equal((await lab.effects('try')).filter((note) => note === 'three').length, 3, 'three tries');
        const queue = openBackend(lab.secrets, createLog('silent'));
        const row = await db
          .selectFrom('outbox')
          .select('id')
          .where('job', '=', 'lab.fail')
          .executeTakeFirstOrThrow();
        const kept = await queue.queues.mail.getJob(`ob-${row.id}`);
        t.equal(await kept?.getState(), 'failed');
        await queue.close();
      },
    );

    t.test('a job that gives up is not retried', async (t) => {
      await inTransaction(db, (tx) => jobs.add(tx, refuse, { note: 'four' }));
      await until(t, 'parked', 10, async () => (await lab.outbox()).at(-1)?.failed === true);
      t.equal((await lab.effects('try')).filter((note) => note === 'four').length, 1, 'one try');
      t.equal((await lab.outbox()).at(-1)?.error, 'refused for good');
    });

    t.test('waiting jobs with one dedupe id are one', async (t) => {
      await inTransaction(db, async (tx) => {
        for (let n = 0; n < 5; n++) await jobs.add(tx, gather, { note: 'same' });
      });
      await until(t, 'the effect', 5, async () => (await lab.effects('gather')).length > 0);
      t.same(await lab.effects('gather'), ['same']);
    });

    t.test('a scheduled job runs each second without a row', async (t) => {
      await until(t, 'three ticks', 8, async () => (await lab.effects('tick')).length >= 3);
      t.notOk((await lab.outbox()).some((row) => row.job === 'lab.tick'));
    });

    t.test('several concurrent relays and runs of one job have each effect once', async (t) => {
      const notes = Array.from({ length: 30 }, (_, n) => `many ${n}`);
      const queue = openBackend(lab.secrets, createLog('silent'));
      const declared = new Map(declaredJobs.map((job) => [job.name, job]));
      await inTransaction(db, async (tx) => {
        for (const note of notes) await jobs.add(tx, write, { note });
      });
      await Promise.all([1, 2, 3].map(() => handOver(db, queue, declared)));
      const [writer] = handlers.filter(({ job }) => job === write);
      const rows = await db
        .selectFrom('outbox')
        .select(['id', 'payload'])
        .where('done_at', 'is', null)
        .execute();
      const { signal } = new AbortController();
      for (const { id, payload } of rows) {
        const attempt = { rowId: id, id: `ob-${id}`, attempt: 1, payload, signal };
        if (writer && id % 3 === 0) await perform(writer, { db, hangs: false }, db, attempt);
      }
      await until(t, 'all done', 10, async () => (await lab.outbox()).every((row) => row.done || row.failed));
      const written = (await lab.effects('write')).filter((note) => note.startsWith('many'));
      t.same(written.toSorted(), notes.toSorted());
      await queue.close();
    });
  });
