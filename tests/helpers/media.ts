import type { Context } from '../../src/context.ts';
import { perform } from '../../src/shared/jobs/handle.ts';
import { handlers } from '../../src/worker/registry.ts';

/** Closes files without references and removes files closed long ago, as the worker does each hour. */
export async function sweepMedia(ctx: Context): Promise<void> {
  const handler = handlers.find(({ job }) => job.name === 'assets.remove-unused');
  if (!handler) throw new Error('there is no sweep');
  const { signal } = new AbortController();
  await perform(handler, ctx, ctx.db, { rowId: null, id: 'scheduled', attempt: 1, payload: {}, signal });
}
