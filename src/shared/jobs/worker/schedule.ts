import { sql } from 'kysely';
import type { Static, TObject } from 'typebox';
import { type Db, executeRead } from '../../db/database.ts';
import { compareVersions } from '../../version.ts';
import { assertPayload, type Job } from '../jobs.ts';
import type { Backend } from '../queue.ts';

/** A recurring job; `every` is in seconds. It needs no outbox row: the next run does the work of a lost one. */
export type Schedule = { job: Job; payload: unknown; every: number };

/** Runs `job` every `seconds`, in one of all worker processes. */
export function schedule<P extends TObject>(job: Job<P>, payload: Static<P>, seconds: number): Schedule {
  assertPayload(job, payload);
  return { job, payload, every: seconds };
}

/**
 * Milliseconds by which the next run may be early or late before a system clock change is assumed to have broken the
 * schedule.
 */
const tolerance = 60_000;

/** One attempt: the next run serves as the retry. A few finished runs are kept for inspection. */
const options = {
  attempts: 1,
  removeOnComplete: { count: 5 },
  removeOnFail: { age: 7 * 86_400, count: 50 },
};

/** Writes all declared schedules to the queue and removes those no longer declared. */
export async function setSchedules(backend: Backend, schedules: readonly Schedule[]): Promise<void> {
  for (const one of schedules) await upsert(backend, one);
  const names = new Set(schedules.map(({ job }) => job.name));
  for (const queue of Object.values(backend.queues))
    for (const { key } of await queue.getJobSchedulers())
      if (!names.has(key)) await queue.removeJobScheduler(key);
}

/** Recreates missing and stuck schedules. Returns true if one was missing, which means the queue has lost its jobs. */
export async function repairSchedules(
  backend: Backend,
  schedules: readonly Schedule[],
  now: number,
): Promise<boolean> {
  let lost = false;
  for (const one of schedules) {
    const found = await backend.queues[one.job.queue].getJobScheduler(one.job.name);
    lost ||= !found;
    const wait = (found?.next ?? 0) - now;
    const isFarOff = wait > one.every * 1_000 + tolerance;
    // An upsert alone would continue from the run already planned.
    if (isFarOff) await backend.queues[one.job.queue].removeJobScheduler(one.job.name);
    if (isFarOff || wait < -tolerance) await upsert(backend, one);
  }
  return lost;
}

async function upsert(backend: Backend, { job, payload, every }: Schedule): Promise<void> {
  const template = { name: job.name, data: payload, opts: options };
  await backend.queues[job.queue].upsertJobScheduler(job.name, { every: every * 1_000 }, template);
}

/** Records that a worker of `version` runs; returns whether no worker of a newer version has been seen for a minute. */
export async function isNewestVersion(db: Db, version: string): Promise<boolean> {
  await db
    .insertInto('worker_versions')
    .values({ version, seen_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('version').doUpdateSet({ seen_at: sql<Date>`now()` }))
    .execute();
  const seen = await executeRead(
    db,
    sql<{ version: string }>`select version from worker_versions where seen_at > now() - interval '1 minute'`,
  );
  return seen.every((other) => compareVersions(other.version, version) <= 0);
}
