import { type Job as QueuedJob, UnrecoverableError } from 'bullmq';

/** After so many ends of a process that had it in hand, a job runs alone; so many ends later it is known to be the cause. */
const maxCrashes = { concurrent: 2, alone: 2 };

/** A job as far as it tells what became of its earlier runs. */
type Suspect = Pick<QueuedJob, 'stalledCounter' | 'progress' | 'updateProgress'>;

/** Runs the work of a job once its turn has come. */
export type Quarantine = (job: Suspect, work: () => Promise<void>) => Promise<void>;

/**
 * Tells jobs that end their process from those that only stood beside them; one for all queues of a process. A job
 * whose process has ended twice runs while no other one does, in the order in which they came, and when the process
 * ends even so, twice, the job is given up. `progress` holds how often it has begun alone and not come back.
 */
export function createQuarantine(): Quarantine {
  let alone: Promise<unknown> = Promise.resolve();
  const beside = new Set<Promise<unknown>>();
  return (job, work) => {
    if (job.stalledCounter >= maxCrashes.concurrent) {
      const run = Promise.allSettled([alone, ...beside]).then(() => runSuspect(job, work));
      alone = run.catch(() => {});
      return run;
    }
    const run = alone.then(work);
    beside.add(run);
    return run.finally(() => beside.delete(run));
  };
}

async function runSuspect(job: Suspect, work: () => Promise<void>): Promise<void> {
  const crashes = Number(job.progress);
  if (crashes >= maxCrashes.alone)
    throw new UnrecoverableError(`its process ended ${maxCrashes.alone} times while it ran alone`);
  await job.updateProgress(crashes + 1);
  try {
    await work();
  } finally {
    await job.updateProgress(0).catch(() => {});
  }
}
