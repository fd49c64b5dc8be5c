import { DelayedError, type Job as QueuedJob } from 'bullmq';
import type { Clock } from '../../clock.ts';

const pause = 10_000;

/** Hands a job back to its queue for 10 s without counting an attempt; throws what tells BullMQ so. */
export async function postpone(
  job: Pick<QueuedJob, 'moveToDelayed' | 'token'>,
  clock: Clock,
): Promise<never> {
  await job.moveToDelayed(clock.now().getTime() + pause, job.token);
  throw new DelayedError();
}
