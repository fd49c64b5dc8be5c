import type { Static, TObject } from 'typebox';
import type { Job } from '../define.ts';
import { assertPayload } from '../jobs.ts';
import type { Backend } from '../queue/backend.ts';

/** A job that comes by itself. It needs no outbox row: what a lost one left undone, the next one does. */
export type Schedule = { job: Job; payload: unknown; every: number };

/** Has `job` run every so many `seconds`, in one worker of all. */
export function schedule<P extends TObject>(job: Job<P>, payload: Static<P>, seconds: number): Schedule {
  assertPayload(job, payload);
  return { job, payload, every: seconds };
}

/** How late or early the next run may be before the schedule counts as broken, in ms: somebody's clock was set since. */
const tolerance = 60_000;

/** One try each: the next run is the second one. A few are kept to look back at. */
const options = {
  attempts: 1,
  removeOnComplete: { count: 5 },
  removeOnFail: { age: 7 * 86_400, count: 50 },
};

/** Writes every schedule as it is declared now, and removes those that are declared no more. */
export async function setSchedules(backend: Backend, schedules: readonly Schedule[]): Promise<void> {
  for (const one of schedules) await upsert(backend, one);
  const names = new Set(schedules.map(({ job }) => job.name));
  for (const queue of Object.values(backend.queues))
    for (const { key } of await queue.getJobSchedulers())
      if (!names.has(key)) await queue.removeJobScheduler(key);
}

/** Makes missing and stuck schedules anew; true when one was missing, which means that the queue has lost its jobs. */
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
    // The queue would go on from the run that it has planned.
    if (isFarOff) await backend.queues[one.job.queue].removeJobScheduler(one.job.name);
    if (isFarOff || wait < -tolerance) await upsert(backend, one);
  }
  return lost;
}

async function upsert(backend: Backend, { job, payload, every }: Schedule): Promise<void> {
  const template = { name: job.name, data: payload, opts: options };
  await backend.queues[job.queue].upsertJobScheduler(job.name, { every: every * 1_000 }, template);
}
