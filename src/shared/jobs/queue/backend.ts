import { exit } from 'node:process';
import { createPostgresBackend, Queue, type Job as QueuedJob, Worker, type WorkerOptions } from 'bullmq';
import pg from 'pg';
import type { Log } from '../../log/log.ts';
import { rateLimited } from '../../log/rate-limited-log.ts';
import { connectProbe, ping, queueOptions } from '../../redis.ts';
import { type QueueName, queues } from '../define.ts';
import { retryDelay } from './backoff.ts';
import { createTightLoopGuard } from './tight-loop-guard.ts';

export type Access = { databaseUrl: string; redisUrl: string | null };

/** What we need of a queue, whichever backend it has. */
export type JobQueue = Pick<
  Queue,
  | 'addBulk'
  | 'getJob'
  | 'getJobScheduler'
  | 'getJobSchedulers'
  | 'upsertJobScheduler'
  | 'removeJobScheduler'
  | 'obliterate'
> & { close(): Promise<void> };

export type JobWorker = Pick<Worker, 'close' | 'on' | 'cancelAllJobs'>;
export type Process = (job: QueuedJob, signal: AbortSignal) => Promise<void>;

/** The queues of this installation: in PostgreSQL, or in Redis where there is one. */
export type Backend = {
  queues: Record<QueueName, JobQueue>;
  startWorker(name: QueueName, process: Process): JobWorker;
  /** Throws when the queue does not answer; to be asked before work that would wait for it. */
  ready(): Promise<void>;
  /** After all workers are closed. */
  close(): Promise<void>;
};

/** How many of a queue's last events are kept; nothing of ours reads them. */
const streams = { events: { maxLen: 100 } };

/**
 * A job of a killed worker is another's within lockDuration + stalledInterval. The queue itself never gives one up for
 * that, since it cannot tell which of the jobs in hand ended their process.
 */
const workerOptions = {
  lockDuration: 10_000,
  stalledInterval: 5_000,
  maxStalledCount: 2 ** 31 - 1,
  runRetryDelay: 1_000,
  settings: { backoffStrategy: (tries, _type, _error, job) => retryDelay(tries, firstPauseOf(job)) },
} as const satisfies Partial<WorkerOptions>;

function firstPauseOf(job?: Pick<QueuedJob, 'opts'>): number {
  const { backoff } = job?.opts ?? {};
  return (typeof backoff === 'object' ? backoff.delay : backoff) ?? 1_000;
}

export function openBackend({ databaseUrl, redisUrl }: Access, log: Log): Backend {
  return redisUrl === null ? onPostgres(databaseUrl, log) : onRedis(redisUrl, log);
}

const names = Object.keys(queues) as QueueName[];

function forEachQueue(open: (name: QueueName) => JobQueue): Record<QueueName, JobQueue> {
  return Object.fromEntries(names.map((name) => [name, open(name)])) as Record<QueueName, JobQueue>;
}

const closeAll = (opened: Record<QueueName, JobQueue>) =>
  Promise.all(names.map((name) => opened[name].close()));

function onRedis(url: string, log: Log): Backend {
  const logError = rateLimited((error) => log.warn(`the queue in Redis has trouble: ${error.message}`));
  const probe = connectProbe(url, log);
  const connection = { url, ...queueOptions };
  const opened = forEachQueue((name) =>
    new Queue(name, { connection, prefix: 'codeweb', streams }).on('error', logError),
  );
  return {
    queues: opened,
    startWorker: (name, process) => {
      const options = {
        ...workerOptions,
        ...queues[name],
        connection,
        prefix: 'codeweb',
      };
      const worker = new Worker(name, (job, _token, signal) => process(job, signalOrNever(signal)), options);
      return worker.on('error', logError);
    },
    ready: () => ping(probe),
    close: async () => {
      probe.disconnect();
      await closeAll(opened);
    },
  };
}

/** All queues share a pool of their own: a waiting worker keeps a connection, and jobs must not wait for ours. */
function onPostgres(databaseUrl: string, log: Log): Backend {
  const logError = rateLimited((error) => log.warn(`the queue in PostgreSQL has trouble: ${error.message}`));
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: names.length + 4,
    connectionTimeoutMillis: 4_000,
    statement_timeout: 10_000,
    keepAlive: true,
    application_name: 'codeweb-queue',
    options: '-c search_path=bullmq',
  });
  // Each queue and each worker of it listens to the one pool.
  pool.setMaxListeners(4 * names.length).on('error', logError);
  const opened = forEachQueue((name) => {
    const queue = new Queue(name, { connection: pool, streams }, createPostgresBackend);
    return queue.on('error', logError) as unknown as JobQueue;
  });
  return {
    queues: opened,
    startWorker: (name, process) => {
      const options = { ...workerOptions, ...queues[name], connection: pool };
      const run = (job: QueuedJob, _token?: string, signal?: AbortSignal) =>
        process(job, signalOrNever(signal));
      const worker = new Worker(name, run, options, createPostgresBackend);
      const onTightLoopError = createTightLoopGuard(() => {
        log.fatal('the queue in PostgreSQL fails without a pause: this process ends, to be started anew');
        exit(1);
      });
      return worker.on('error', logError).on('error', onTightLoopError) as unknown as JobWorker;
    },
    // Its pool gives up by itself.
    ready: async () => {},
    close: async () => {
      await closeAll(opened);
      await pool.end();
    },
  };
}

const signalOrNever = (signal?: AbortSignal) => signal ?? new AbortController().signal;
