import { createPostgresBackend, QueueEvents } from 'bullmq';
import { systemClock } from '../../shared/clock.ts';
import type { Input } from '../../shared/command-line/declare.ts';
import { primaryOf } from '../../shared/db/connection/primary.ts';
import { resolveSharedDatabase } from '../../shared/db/resolve-database.ts';
import { type QueueName, queues } from '../../shared/jobs/jobs.ts';
import { rowIdOf } from '../../shared/jobs/outbox.ts';
import { type Access, openBackend } from '../../shared/jobs/queue.ts';
import type { Log } from '../../shared/log/log.ts';
import { shutdownRequested } from '../../shared/process/signals.ts';
import { connectQueues, type QueueConnection } from '../../shared/redis/connect.ts';
import type { Environment } from './command.ts';

/**
 * Prints a line for every job event until interrupted. Events of scheduled jobs are printed only when they fail, or
 * with --all.
 */
export async function tailQueues({ options }: Input, { loadExisting }: Environment): Promise<void> {
  const ending = shutdownRequested();
  const printEvent = (news: JobEvent) => {
    if (options.all !== true && news.isScheduled && news.state !== 'failed') return;
    process.stdout.write(`${options.json === true ? JSON.stringify(news) : lineOf(news)}\n`);
  };
  const { config, secrets, log } = loadExisting();
  await using disposables = new AsyncDisposableStack();
  const own = await resolveSharedDatabase({ config, secrets, log, disposables });
  disposables.use(await followJobs(own, printEvent, log));
  process.stderr.write('following the queues; press Ctrl-C to stop\n');
  await ending;
}

function lineOf({ queue, id, job, state, reason = '' }: JobEvent): string {
  const at = systemClock.now().toISOString().slice(11, 23);
  return `${at}  ${queue.padEnd(8)}  ${state.padEnd(9)}  ${job}  ${id}  ${reason}`.trimEnd();
}

/**
 * A job's state change. `queue` is the queue's name; `job` is the job's name, '(gone)' once the queue has removed it.
 */
export type JobEvent = {
  queue: QueueName;
  id: string;
  job: string;
  state: string;
  reason?: string;
  isScheduled: boolean;
};

const names = Object.keys(queues) as QueueName[];

/** Calls `onEvent` for every job event from now on, in all processes, until disposed. */
export async function followJobs(
  access: Access,
  onEvent: (event: JobEvent) => void,
  log: Log,
): Promise<AsyncDisposable> {
  const backend = openBackend(access, log);
  const redis = access.redisUrl === null ? null : connectQueues(access.redisUrl);
  const databaseUrl = await primaryOf(access.databaseUrl).find();
  const listeners = names.map((name) => listen(name, databaseUrl, redis));
  let delivered: Promise<void> = Promise.resolve();
  for (const [index, name] of names.entries()) {
    const report = async (state: string, id: string, reason?: string) => {
      const found = await backend.queues[name].getJob(id).catch(() => undefined);
      onEvent({
        queue: name,
        id,
        job: found?.name ?? '(gone)',
        state,
        ...(reason && { reason }),
        isScheduled: rowIdOf(id) === null,
      });
    };
    // Sequentially, so that events keep their order.
    const enqueue = (...event: Parameters<typeof report>) => {
      delivered = delivered.then(() => report(...event));
    };
    const listener = listeners[index];
    listener?.on('error', (error) => log.warn({ err: error }, 'queue does not respond'));
    listener?.on('waiting', ({ jobId }) => enqueue('waiting', jobId));
    listener?.on('active', ({ jobId }) => enqueue('active', jobId));
    listener?.on('completed', ({ jobId }) => enqueue('completed', jobId));
    listener?.on('failed', ({ jobId, failedReason }) => enqueue('failed', jobId, failedReason));
    listener?.on('stalled', ({ jobId }) => enqueue('stalled', jobId));
  }
  await Promise.all(listeners.map((each) => each.waitUntilReady()));
  return {
    [Symbol.asyncDispose]: async () => {
      await Promise.all(listeners.map((each) => each.close()));
      redis?.close();
      await backend.close();
    },
  };
}

function listen(name: QueueName, databaseUrl: string, redis: QueueConnection | null): QueueEvents {
  if (redis) return new QueueEvents(name, { connection: redis.connection, prefix: redis.prefix });
  const connection = { connectionString: databaseUrl, application_name: 'codeweb-tail' };
  return new QueueEvents(name, { connection }, createPostgresBackend) as unknown as QueueEvents;
}
