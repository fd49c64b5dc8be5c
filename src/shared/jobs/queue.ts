import { exit } from 'node:process';
import {
  createPostgresBackend,
  Queue,
  type Job as QueuedJob,
  runMigrations,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import { sql } from 'kysely';
import pg from 'pg';
import { clientOf, primaryOf } from '../db/connection/primary.ts';
import { type Db, executeRead } from '../db/database.ts';
import { fraction } from '../ids.ts';
import { type Log, rateLimited } from '../log/log.ts';
import { connectProbe, connectQueues, ping } from '../redis/connect.ts';
import { type QueueName, queues } from './jobs.ts';

export type Access = { databaseUrl: string; redisUrl: string | null };

/** The BullMQ queue methods used here, available with either backend. */
type JobQueue = Pick<
  Queue,
  | 'addBulk'
  | 'getJob'
  | 'getJobScheduler'
  | 'getJobSchedulers'
  | 'upsertJobScheduler'
  | 'removeJobScheduler'
  | 'obliterate'
> & { close(): Promise<void> };

export type JobWorker = Pick<Worker, 'close' | 'on' | 'cancelJob'>;
type Process = (job: QueuedJob, signal: AbortSignal) => Promise<void>;

/** The queues of this installation: in Redis if REDIS_URL is set, otherwise in PostgreSQL. */
export type Backend = {
  queues: Record<QueueName, JobQueue>;
  startWorker(name: QueueName, process: Process): JobWorker;
  /** Throws if the queue does not answer. Call it before operations that would otherwise block. */
  ready(): Promise<void>;
  /** Call after all workers are closed. */
  close(): Promise<void>;
};

/** Events kept per queue; Codeweb never reads past ones. */
const streams = { events: { maxLen: 100 } };

/**
 * A killed worker's job is taken over within lockDuration + twice stalledInterval, and runs again within 15 s: in
 * Redis a check blocks others for stalledInterval, so that the next one may run a moment too soon. maxStalledCount is
 * unlimited because BullMQ cannot tell which of the active jobs crashed the process; the crash quarantine can.
 */
const workerOptions = {
  lockDuration: 10_000,
  stalledInterval: 2_000,
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
  const logError = rateLimited((error) =>
    log.warn({ err: error, store: 'redis' }, 'queue connection failed'),
  );
  const probe = connectProbe(url, log);
  const { connection, prefix, close } = connectQueues(url);
  const opened = forEachQueue((name) =>
    new Queue(name, { connection, prefix, streams }).on('error', logError),
  );
  return {
    queues: opened,
    startWorker: (name, process) => {
      const options = { ...workerOptions, ...queues[name], connection, prefix };
      const worker = new Worker(name, (job, _token, signal) => process(job, signalOrNever(signal)), options);
      return worker.on('error', logError);
    },
    ready: () => ping(probe),
    close: async () => {
      probe.disconnect();
      await closeAll(opened);
      close();
    },
  };
}

/**
 * All queues share a separate connection pool: each waiting worker holds a connection, which jobs must not compete for.
 */
function onPostgres(databaseUrl: string, log: Log): Backend {
  const logFailure = rateLimited((error) =>
    log.warn({ err: error, store: 'postgresql' }, 'queue connection failed'),
  );
  const primary = primaryOf(databaseUrl);
  const logError = (error: unknown) => {
    // New connections go to the server that is the primary then.
    void primary.find();
    logFailure(error);
  };
  const pool = new pg.Pool({
    Client: clientOf(primary),
    max: names.length + 4,
    connectionTimeoutMillis: 4_000,
    statement_timeout: 10_000,
    keepAlive: true,
    application_name: 'codeweb-queue',
    options: '-c search_path=bullmq',
  });
  // Every queue and every worker adds listeners to the shared pool.
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
        log.fatal(
          'queue connection failing in a tight loop; exiting so the supervisor restarts this process',
        );
        exit(1);
      });
      return worker.on('error', logError).on('error', onTightLoopError) as unknown as JobWorker;
    },
    // The pool's own timeouts apply.
    ready: async () => {},
    close: async () => {
      await closeAll(opened);
      await pool.end();
    },
  };
}

const signalOrNever = (signal?: AbortSignal) => signal ?? new AbortController().signal;

/** Failures within one event-loop turn beyond which each failure must be causing the next. */
const maxFailures = 10_000;

/**
 * A BullMQ worker whose connection breaks while starting retries forever without a pause, so timers and signal handlers
 * never run. Call the returned function on each failure; past the limit it calls `onTightLoop`, which must exit the
 * process.
 */
export function createTightLoopGuard(onTightLoop: () => void): () => void {
  let inThisTurn = 0;
  return () => {
    inThisTurn++;
    if (inThisTurn === 1) setImmediate(() => (inThisTurn = 0));
    if (inThisTurn === maxFailures) onTightLoop();
  };
}

const maxDelay = 24 * 3_600_000;
const jitter = 0.2;

/** Backoff options of a queued job. BullMQ's exponential backoff has no upper bound, hence a custom strategy. */
export const backoffOf = (seconds: number) => ({ type: 'up to a day', delay: seconds * 1_000 });

/**
 * Milliseconds until the next attempt after `tries` failed ones: `first`, doubled for each further failure, at most a
 * day. Up to 20 % is subtracted at random, so that jobs that failed together are not retried together. `dice` returns 0
 * to 1.
 */
export function retryDelay(tries: number, first: number, dice = fraction): number {
  return Math.round(Math.min(first * 2 ** (tries - 1), maxDelay) * (1 - jitter * dice()));
}

/**
 * Migrates the queue's tables (schema `bullmq`) in the database at `url`; connecting alone does not. Must be called
 * under the migration lock. Also runs when Redis is used, so that REDIS_URL can be set and unset freely.
 */
export async function migrateQueues(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'codeweb-migrate' });
  await client.connect();
  try {
    await runMigrations(client);
  } finally {
    await client.end();
  }
}

/**
 * Empties the queues, which may hold jobs of another database with the same ids, and resets the outbox rows that are
 * not done so that they are enqueued again. Used after a restore, before any worker starts.
 */
export async function resetQueues(access: Access, db: Db, log: Log): Promise<void> {
  const backend = openBackend(access, log);
  try {
    for (const queue of Object.values(backend.queues)) await queue.obliterate({ force: true });
  } finally {
    await backend.close();
  }
  await db
    .updateTable('outbox')
    .set({ handed_at: null })
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('handed_at', 'is not', null)
    .execute();
}

/** Health check of the queue for processes that do not open the queues themselves. */
export type QueueProbe = { check(): Promise<void>; close(): void };

export function createQueueProbe(redisUrl: string | null, db: Db, log: Log): QueueProbe {
  if (redisUrl === null) {
    return {
      check: async () => {
        await executeRead(db, sql`select 1 from bullmq.migration limit 1`);
      },
      close: () => {},
    };
  }
  const redis = connectProbe(redisUrl, log);
  return { check: () => ping(redis), close: () => redis.disconnect() };
}
