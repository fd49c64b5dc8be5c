import { sql } from 'kysely';
import t from 'tap';
import { inTransaction } from '../../src/shared/db/transaction.ts';
import { jobs } from '../../src/shared/jobs/jobs.ts';
import { write } from './support/jobs.ts';
import { type Bench, backends, bench, until } from './support/lab.ts';

async function addWrites(lab: Bench, notes: readonly string[]): Promise<void> {
  await inTransaction(lab.db, async (tx) => {
    for (const note of notes) await jobs.add(tx, write, { note });
  });
}

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name} ${n}`);

const allDone = async (lab: Bench) => (await lab.outbox()).every((row) => row.done);

// They wait more than they compute.
t.jobs = 4;

for (const backend of backends) {
  t.test(`a queue in ${backend} that loses all data`, async (t) => {
    const lab = await bench(t, backend);
    await lab.work();
    await until(t, 'the schedules', 5, async () => (await lab.effects('tick')).length > 0);
    const notes = numbered('lost', 60);
    await addWrites(lab, notes);
    await until(t, 'some effects', 5, async () => (await lab.effects('write')).length >= 10);
    await lab.loseQueue();
    t.notOk(await allDone(lab), 'jobs were lost in the middle');
    await until(t, 'the rest', 40, () => allDone(lab));
    t.same((await lab.effects('write')).toSorted(), notes.toSorted(), 'each effect once');
    const ticks = (await lab.effects('tick')).length;
    await until(t, 'schedules again', 20, async () => (await lab.effects('tick')).length > ticks);
  });

  t.test(`a single job that ${backend} forgot`, async (t) => {
    const lab = await bench(t, backend);
    await addWrites(lab, ['forgotten']);
    await lab.db.updateTable('outbox').set({ handed_at: sql<Date>`now() - interval '6 minutes'` }).execute();
    await lab.work();
    await until(t, 'the effect', 15, async () => (await lab.effects('write')).length === 1);
    t.ok(await allDone(lab), 'the sweep handed it over again');
  });
}
