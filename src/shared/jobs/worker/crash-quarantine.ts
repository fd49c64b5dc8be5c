import { type Job as QueuedJob, UnrecoverableError } from 'bullmq';

/** After 2 worker crashes a job runs alone; after 2 more it is moved to the failed set. */
const maxCrashes = { concurrent: 2, alone: 2 };

/** The part of a queued job that records its earlier crashes. */
type Suspect = Pick<QueuedJob, 'stalledCounter' | 'progress' | 'updateProgress'>;

/** Runs a job's work at once, or after the quarantined jobs before it. */
export type Quarantine = (job: Suspect, work: () => Promise<void>) => Promise<void>;

/**
 * Separates jobs that crash their worker from jobs that merely ran at the same time. Shared by all queues of a process.
 * Suspected jobs run one at a time while nothing else runs. `progress` counts solitary runs that have not returned, so
 * it survives the crash.
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
