import type { Context } from '../context.ts';
import { type Running, startJobs } from '../shared/jobs/worker/start.ts';
import { declaredJobs, handlers } from './registry.ts';
import { schedules } from './schedules.ts';

/** Runs the jobs of this installation until closed. Any number of worker processes may run concurrently. */
export async function runWorker(ctx: Context): Promise<Running> {
  await ctx.site.settings.start();
  await ctx.changes.start();
  return startJobs({ ctx, declaredJobs, handlers, schedules });
}
