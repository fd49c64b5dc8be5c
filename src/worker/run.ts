import type { Context } from '../context.ts';
import { type Running, startJobs } from '../shared/jobs/worker/start.ts';
import { declaredJobs, handlers } from './registry.ts';
import { schedules } from './schedules.ts';

/** Runs the jobs of this installation until closed. Any number of worker processes may run concurrently. */
export function runWorker(ctx: Context): Promise<Running> {
  return startJobs({ ctx, declaredJobs, handlers, schedules });
}
