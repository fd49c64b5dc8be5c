import t from 'tap';
import { inTransaction } from '../../src/shared/db/transaction.ts';
import { openBoard } from '../../src/shared/jobs/board.ts';
import { jobs } from '../../src/shared/jobs/jobs.ts';
import { createLog } from '../../src/shared/log/log.ts';
import { followJobs, type JobEvent } from '../../src/worker/commands/queues.ts';
import { refuse, write } from './support/jobs.ts';
import { backends, bench, until } from './support/lab.ts';

const log = createLog('silent');

for (const backend of backends)
  t.test(`observing queues in ${backend}`, async (t) => {
    const lab = await bench(t, backend);
    const news: JobEvent[] = [];
    const following = await followJobs(lab.secrets, (item) => news.push(item), log);
    t.teardown(() => following[Symbol.asyncDispose]());
    const board = await openBoard(lab.secrets, '/admin/queues', log);
    t.teardown(() => board.close());
    await lab.work();
    await inTransaction(lab.db, async (tx) => {
      await jobs.add(tx, write, { note: 'seen' });
      await jobs.add(tx, refuse, { note: 'seen' });
    });
    const saw = (job: string, state: string) => news.find((item) => item.job === job && item.state === state);
    await until(t, 'both told', 20, async () =>
      Boolean(saw('lab.write', 'completed') && saw('lab.refuse', 'failed')),
    );

    t.test('subscribers are notified of each job by name, and of the reason of a failure', async (t) => {
      t.match(saw('lab.write', 'active'), { queue: 'media', id: /^ob-\d+$/ });
      t.match(saw('lab.refuse', 'failed'), { queue: 'mail', reason: 'refused for good' });
    });

    t.test('the board neither adds a job nor changes the data of one', async (t) => {
      const send = async (method: 'POST' | 'PATCH', path: string, payload: object) =>
        (await board.inject({ method, url: `/admin/queues/api/queues/media/${path}`, payload })).statusCode;
      const forged = { name: 'lab.write', data: { note: 'forged' }, options: { repeat: { every: 1 } } };
      t.equal(await send('POST', 'add', forged), 404);
      const id = saw('lab.write', 'completed')?.id ?? '';
      t.equal(await send('PATCH', `${id}/update-data`, { jobData: { note: 'forged' } }), 404);
      t.strictSame(await lab.effects('write'), ['seen']);
    });

    t.test('the board shows the failed job with its reason, and retries it', async (t) => {
      const failed = async () => {
        const { queues } = (
          await board.inject('/admin/queues/api/queues?activeQueue=mail&status=failed')
        ).json();
        return queues.find(({ name }: { name: string }) => name === 'mail');
      };
      const { jobs: shown, counts } = await failed();
      t.equal(counts.failed, 1);
      t.match(shown[0], { name: 'lab.refuse', failedReason: 'refused for good', data: { note: 'seen' } });
      const url = `/admin/queues/api/queues/mail/${shown[0].id}/retry`;
      t.equal((await board.inject({ method: 'PUT', url })).statusCode, 204);
      await until(t, 'tried again', 20, async () => (await lab.effects('try')).length === 2);
      t.pass('it ran once more');
    });
  });
