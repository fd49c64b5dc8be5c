import t from 'tap';
import { inTransaction } from '../../src/shared/db/transaction.ts';
import { jobs } from '../../src/shared/jobs/jobs.ts';
import { last } from './support/jobs.ts';
import { backends, bench, until } from './support/lab.ts';

for (const backend of backends)
  t.test(
    `a job in ${backend} that has lost its lock is aborted, since another worker takes it`,
    async (t) => {
      const lab = await bench(t, backend);
      await inTransaction(lab.db, (tx) => jobs.add(tx, last, { note: 'long' }));
      await lab.work();
      await until(t, 'the start', 20, async () => (await lab.effects('try')).length === 1);
      await lab.loseQueue();
      await until(t, 'the abort', 20, async () => (await lab.effects('aborted')).length === 1);
      await until(t, 'the next try', 60, async () => (await lab.effects('try')).length === 2);
      t.strictSame(await lab.effects('aborted'), ['long'], 'the new one runs');
    },
  );
