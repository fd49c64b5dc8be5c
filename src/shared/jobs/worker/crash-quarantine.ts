import { type Job as QueuedJob, UnrecoverableError } from 'bullmq';
import { settlesWithin } from '../../process/with-timeout.ts';

/**
 * After 2 worker crashes a job runs alone. After 2 more it moves to the failed set, and also after 8 in all, because
 * a job that crashes late does not run alone any more.
 */
const maxCrashes = { concurrent: 2, alone: 2, total: 8 };

/** Milliseconds for which a suspected job delays others, and waits for them: exports take up to half an hour. */
const maxSolitude = 60_000;

/** The part of a queued job that records its earlier crashes. */
type Suspect = Pick<QueuedJob, 'stalledCounter' | 'progress' | 'updateProgress'>;

/** Runs a job's work at once, or after the quarantined jobs before it. */
export type Quarantine = (job: Suspect, work: () => Promise<void>) => Promise<void>;

/**
 * Separates jobs that crash their worker from jobs that merely ran at the same time. Shared by all queues of a process.
 * Suspected jobs run one at a time while nothing else runs, for up to `solitude` milliseconds. `progress` counts solitary
 * runs that have not returned, so it survives the crash.
 */
export function createQuarantine(solitude = maxSolitude): Quarantine {
  let alone: Promise<unknown> = Promise.resolve();
  const beside = new Set<Promise<unknown>>();
  return (job, work) => {
    if (job.stalledCounter >= maxCrashes.concurrent) {
      const others = Promise.all([alone, settlesWithin(solitude, Promise.allSettled(beside))]);
      const run = others.then(([, isAlone]) => runSuspect(job, work, isAlone));
      alone = others.then(async () => {
        if (!(await settlesWithin(solitude, run))) await markReturned(job);
      });
      return track(run);
    }
    return track(alone.then(work));
  };

  function track(run: Promise<void>): Promise<void> {
    beside.add(run);
    return run.finally(() => beside.delete(run));
  }
}

async function runSuspect(job: Suspect, work: () => Promise<void>, isAlone: boolean): Promise<void> {
  if (job.stalledCounter >= maxCrashes.total)
    throw new UnrecoverableError(`its process ended ${job.stalledCounter} times while it ran`);
  const crashes = Number(job.progress);
  if (crashes >= maxCrashes.alone)
    throw new UnrecoverableError(`its process ended ${maxCrashes.alone} times while it ran alone`);
  if (isAlone) await job.updateProgress(crashes + 1);
  try {
    await work();
  } finally {
    await markReturned(job);
  }
}

const markReturned = (job: Suspect) => job.updateProgress(0).catch(() => {});
