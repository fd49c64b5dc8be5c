import type { Context } from '../context.ts';
import { type Running, startJobs } from '../shared/jobs/worker/start.ts';
import { version } from '../shared/version.ts';
import { declaredJobs, handlers } from './registry.ts';
import { schedules } from './schedules.ts';

/**
 * Size of the slabs that small buffers share, in bytes. In the slabs of Node 24 (64 KiB), zlib also allocates its
 * chunks, so that a small buffer that lives on, such as the name of a file in a zip, keeps a whole slab in memory.
 */
const poolSize = 8_192;

/** Runs the jobs of this installation until closed. Any number of worker processes may run concurrently. */
export async function runWorker(ctx: Context): Promise<Running> {
  Buffer.poolSize = poolSize;
  await ctx.site.settings.start();
  await ctx.changes.start();
  return startJobs({ ctx, declaredJobs, handlers, schedules, version });
}
