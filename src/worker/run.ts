import type { Context } from '../context.ts';
import { type Running, startJobs } from '../shared/jobs/worker/start.ts';
import { declaredJobs, handlers } from './registry.ts';
import { schedules } from './schedules.ts';

/** Does the jobs of this installation until it is closed. Any number of processes may run it beside each other. */
export function runWorker(ctx: Context): Promise<Running> {
  return startJobs({ ctx, declaredJobs, handlers, schedules });
}
