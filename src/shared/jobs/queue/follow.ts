import { createPostgresBackend, QueueEvents } from 'bullmq';
import type { Log } from '../../log/log.ts';
import { patient } from '../../redis.ts';
import { type QueueName, queues } from '../define.ts';
import { rowIdOf } from '../outbox/outbox.ts';
import { type Access, openBackend } from './backend.ts';

/** What has become of a job. `queue` is the queue's name, `job` the job's, as far as the queue still knows it. */
export type JobNews = {
  queue: QueueName;
  id: string;
  job: string;
  state: string;
  reason?: string;
  isScheduled: boolean;
};

const names = Object.keys(queues) as QueueName[];

/** Tells everything that happens to jobs from now on, in all processes, until it is closed. */
export async function followJobs(
  access: Access,
  tell: (news: JobNews) => void,
  log: Log,
): Promise<AsyncDisposable> {
  const backend = openBackend(access, log);
  const ears = names.map((name) => listen(name, access));
  let told: Promise<void> = Promise.resolve();
  for (const [index, name] of names.entries()) {
    const look = async (state: string, id: string, reason?: string) => {
      const found = await backend.queues[name].getJob(id).catch(() => undefined);
      tell({
        queue: name,
        id,
        job: found?.name ?? '(gone)',
        state,
        ...(reason && { reason }),
        isScheduled: rowIdOf(id) === null,
      });
    };
    // One after the other, so that nobody hears of an end before its beginning.
    const hear = (...news: Parameters<typeof look>) => {
      told = told.then(() => look(...news));
    };
    const ear = ears[index];
    ear?.on('error', (error) => log.warn({ err: error }, 'the queue does not answer'));
    ear?.on('waiting', ({ jobId }) => hear('waiting', jobId));
    ear?.on('active', ({ jobId }) => hear('active', jobId));
    ear?.on('completed', ({ jobId }) => hear('completed', jobId));
    ear?.on('failed', ({ jobId, failedReason }) => hear('failed', jobId, failedReason));
    ear?.on('stalled', ({ jobId }) => hear('stalled', jobId));
  }
  await Promise.all(ears.map((ear) => ear.waitUntilReady()));
  return {
    [Symbol.asyncDispose]: async () => {
      await Promise.all(ears.map((ear) => ear.close()));
      await backend.close();
    },
  };
}

function listen(name: QueueName, { databaseUrl, redisUrl }: Access): QueueEvents {
  if (redisUrl !== null)
    return new QueueEvents(name, { connection: { url: redisUrl, ...patient }, prefix: 'codeweb' });
  const connection = { connectionString: databaseUrl, application_name: 'codeweb-tail' };
  return new QueueEvents(name, { connection }, createPostgresBackend) as unknown as QueueEvents;
}
