import { DelayedError, type Job as QueuedJob, UnrecoverableError } from 'bullmq';
import type { Clock } from '../../clock.ts';
import { ConfigError } from '../../config/config.ts';
import { Listener } from '../../db/change-listener.ts';
import type { Db } from '../../db/database.ts';
import { type Log, rateLimited } from '../../log/log.ts';
import type { JobOutcome, Metrics } from '../../metrics.ts';
import { beginWork } from '../../process/running-work.ts';
import { settlesWithin } from '../../process/with-timeout.ts';
import { connectProbe, ping, primariesOf, type RedisConnection } from '../../redis/connect.ts';
import { type Handler, matchHandlers, perform } from '../handle.ts';
import { type Job, outboxChannel, outboxListener, PermanentError, type QueueName, queues } from '../jobs.ts';
import { deleteOld, failUnknown, findUnknown, markFailed, maxUnknownDays, rowIdOf } from '../outbox.ts';
import { type Backend, type JobWorker, openBackend } from '../queue.ts';
import { handOver, sweep } from '../relay.ts';
import { createQuarantine, type Quarantine } from './crash-quarantine.ts';
import { startLoop } from './loop.ts';
import { isNewestVersion, repairSchedules, type Schedule, setSchedules } from './schedule.ts';

type WorkerDeps = {
  db: Db;
  log: Log;
  clock: Clock;
  secrets: { databaseUrl: string; redisUrl: string | null };
  metrics?: Pick<Metrics, 'countJob'> | null;
};

export type Work<Ctx extends WorkerDeps> = {
  ctx: Ctx;
  declaredJobs: readonly Job[];
  handlers: readonly Handler<Ctx>[];
  schedules: readonly Schedule[];
  /** Version of Codeweb. While workers of several versions run, those of the newest write the schedules. */
  version: string;
};

export type Running = { close(): Promise<void> };

const overdueSeconds = 300;
/** Milliseconds; 8 s in total, so that a shutdown takes less than 10 s. */
const closeTimeouts = { loops: 1_000, jobs: 4_000, aborted: 2_000, backend: 1_000 };

/**
 * Starts job processing: a worker per queue, the outbox relay, the sweep and the schedules. Throws unless every job has
 * exactly one handler, and if Redis may evict jobs. A queue that does not answer does not prevent the start: jobs wait
 * in the outbox.
 */
export async function startJobs<Ctx extends WorkerDeps>(work: Work<Ctx>): Promise<Running> {
  const { ctx, declaredJobs, handlers, schedules, version } = work;
  const { db, log, secrets } = ctx;
  const byName = matchHandlers(declaredJobs, handlers);
  const declared = new Map(declaredJobs.map((job) => [job.name, job]));
  if (secrets.redisUrl !== null) await assertNoEviction(secrets.redisUrl, log);

  const backend = openBackend(secrets, log);
  const stopping = new AbortController();
  const logUnknown = rateLimited((error) =>
    log.warn({ err: error }, 'job is unknown to this version; left for workers that know it'),
  );
  const workers = startWorkers({ ctx, backend, byName, logUnknown }, stopping.signal);
  const relay = startLoop(
    'handing jobs over',
    1,
    async () => (await handOver(db, backend, declared)) > 0,
    log,
  );
  const listener = new Listener({
    ...{ url: secrets.databaseUrl, channel: outboxChannel, applicationName: outboxListener },
    onNotify: relay.wake,
    onConnected: relay.wake,
    onLost: (err) => log.debug({ err }, 'connection for job notifications lost; reconnecting'),
  });
  void listener.start();
  const maintenance = startMaintenance({ ctx, backend, schedules, declared, version, logUnknown });

  return {
    close: async () => {
      await settlesWithin(
        closeTimeouts.loops,
        Promise.all([listener[Symbol.asyncDispose](), relay.close(), maintenance.close()]),
      );
      await closeWorkers(workers, stopping);
      await settlesWithin(closeTimeouts.backend, backend.close());
    },
  };
}

type MaintenanceDeps = {
  ctx: WorkerDeps;
  backend: Backend;
  schedules: readonly Schedule[];
  declared: ReadonlyMap<string, Job>;
  version: string;
  logUnknown: (error: unknown) => void;
};

/** Every 5 s: repairs schedules, re-enqueues rows that the queue has lost, and deletes old rows. */
function startMaintenance({ ctx, backend, schedules, declared, version, logUnknown }: MaintenanceDeps) {
  const { db, log, clock } = ctx;
  let isSet = false;
  return startLoop(
    'looking after jobs',
    5,
    async () => {
      await backend.ready();
      const isNewest = await isNewestVersion(db, version);
      if (isNewest && !isSet) await setSchedules(backend, schedules);
      // A queue without its schedules was emptied, so every unfinished row is enqueued again at once.
      const emptied = isNewest && isSet && (await repairSchedules(backend, schedules, clock.now().getTime()));
      isSet = isNewest;
      const unknown = await findUnknown(db, [...declared.keys()]);
      if (unknown.length > 0) logUnknown(new Error(noJobIsCalled(unknown.join(', '))));
      await failUnknown(db, [...declared.keys()]);
      await sweep(db, backend, declared, emptied ? 0 : overdueSeconds);
      return (await deleteOld(db, 1_000)) === 1_000;
    },
    log,
  );
}

type RunDeps<Ctx> = {
  ctx: Ctx;
  byName: ReadonlyMap<string, Handler<Ctx>>;
  logUnknown: (error: unknown) => void;
};

function startWorkers<Ctx extends WorkerDeps>(
  { backend, ...deps }: RunDeps<Ctx> & { backend: Backend },
  stopping: AbortSignal,
): JobWorker[] {
  const names = Object.keys(queues) as QueueName[];
  const quarantine = createQuarantine();
  return names.map((name) => {
    const worker = backend.startWorker(name, (job, lost) =>
      runOne(deps, quarantine, job, AbortSignal.any([lost, stopping])),
    );
    // Another worker takes a job whose lock is lost.
    worker.on('lockRenewalFailed', (ids) => {
      for (const id of ids) worker.cancelJob(id);
    });
    return worker.on('failed', (job, error) => {
      if (job) void recordFailure(deps.ctx, job, error);
    });
  });
}

async function runOne<Ctx extends WorkerDeps>(
  { ctx, byName, logUnknown }: RunDeps<Ctx>,
  quarantine: Quarantine,
  job: QueuedJob,
  signal: AbortSignal,
): Promise<void> {
  const id = job.id ?? job.name;
  const handler = byName.get(job.name);
  const since = performance.now();
  const count = (outcome: JobOutcome) =>
    ctx.metrics?.countJob(job.name, outcome, (performance.now() - since) / 1_000);
  if (!handler) {
    count('postponed');
    return leaveUnknown(job, ctx.clock, logUnknown);
  }
  const endWork = beginWork(`job ${job.name} ${id}`);
  try {
    const attempt = { rowId: rowIdOf(id), id, attempt: job.attemptsMade + 1, payload: job.data, signal };
    await quarantine(job, () => perform(handler, ctx, ctx.db, attempt));
    count('done');
  } catch (error) {
    count('failed');
    await job
      .log(
        `${ctx.clock.now().toISOString()} try ${job.attemptsMade + 1} failed: ${error instanceof Error ? error.message : String(error)}`,
      )
      .catch(() => {});
    if (error instanceof PermanentError) throw new UnrecoverableError(error.message);
    throw error;
  } finally {
    endWork();
  }
}

const noJobIsCalled = (name: string) => `no job is called ${name}`;

/**
 * Leaves a job to workers of the version that declares it. A scheduled one is skipped: the next run does its work. Fails
 * a job that no worker has known for a week.
 */
async function leaveUnknown(
  job: QueuedJob,
  clock: Clock,
  logUnknown: (error: unknown) => void,
): Promise<void> {
  const error = new UnrecoverableError(noJobIsCalled(job.name));
  logUnknown(error);
  if (rowIdOf(job.id ?? '') === null) return;
  if (clock.now().getTime() - job.timestamp > maxUnknownDays * 86_400_000) throw error;
  await postpone(job, clock);
}

/** Marks the outbox row of a permanently failed job; the queue keeps the job in its failed set as well. */
async function recordFailure({ db, log }: WorkerDeps, job: QueuedJob, error: Error): Promise<void> {
  const tries = `${job.attemptsMade} of ${job.opts.attempts ?? 1}`;
  const note = { err: error, job: job.name, id: job.id, tries };
  // No finish time means that another attempt follows.
  if (job.finishedOn === undefined) return log.warn(note, 'job failed; retrying');
  log.error(note, 'job failed permanently');
  const rowId = rowIdOf(job.id ?? '');
  if (rowId === null) return;
  await markFailed(db, rowId, error.message).catch((cause: unknown) =>
    log.warn({ err: cause, id: job.id }, 'failed job not marked in the outbox; the sweep retries'),
  );
}

/**
 * Waits for running jobs, and aborts those that take too long. Jobs and connections that still do not end are ended
 * with the process; another worker takes the jobs.
 */
async function closeWorkers(workers: readonly JobWorker[], stopping: AbortController): Promise<void> {
  const closed = Promise.all(workers.map((worker) => worker.close()));
  if (await settlesWithin(closeTimeouts.jobs, closed)) return;
  stopping.abort();
  await settlesWithin(closeTimeouts.aborted, closed);
}

const pause = 10_000;

/** Returns a job to its queue for 10 s without counting an attempt; throws the error by which BullMQ does this. */
async function postpone(job: Pick<QueuedJob, 'moveToDelayed' | 'token'>, clock: Clock): Promise<never> {
  await job.moveToDelayed(clock.now().getTime() + pause, job.token);
  throw new DelayedError();
}

/**
 * Throws a ConfigError if Redis may evict jobs when it runs out of memory. A Redis that does not answer passes: it may
 * start later, and jobs wait in the outbox until then.
 */
async function assertNoEviction(url: string, log: Log): Promise<void> {
  const redis = connectProbe(url, log);
  try {
    const policy = await policyOf(redis);
    if (policy === null) log.warn('Redis does not respond; jobs wait until it does');
    else if (policy !== 'noeviction')
      throw new ConfigError([
        {
          variable: 'REDIS_URL',
          problem: `leads to a Redis with maxmemory-policy "${policy}", which loses jobs; only "noeviction" is accepted`,
        },
      ]);
  } finally {
    redis.disconnect();
  }
}

/** The first policy other than 'noeviction' of the servers, if there is one; null while Redis does not answer. */
async function policyOf(redis: RedisConnection): Promise<string | null> {
  try {
    await ping(redis);
    // Hosted Redis services forbid CONFIG but allow INFO.
    const infos = await Promise.all(primariesOf(redis).map((primary) => primary.info('memory')));
    const policies = infos.map((info) => /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? 'noeviction');
    return policies.find((policy) => policy !== 'noeviction') ?? 'noeviction';
  } catch {
    return null;
  }
}
