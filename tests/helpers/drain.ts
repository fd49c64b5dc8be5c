import type { Context } from '../../src/context.ts';
import { inTransaction } from '../../src/shared/db/transaction.ts';
import { perform } from '../../src/shared/jobs/handle.ts';
import { markHanded, takeWaiting } from '../../src/shared/jobs/outbox.ts';
import { handlers } from '../../src/worker/registry.ts';

const names = handlers.map(({ job }) => job.name);
const { signal } = new AbortController();

/**
 * Runs every waiting job in the outbox in this process, in order, until none is left. Throws the error of a failing
 * job.
 */
export async function drainJobs(ctx: Context): Promise<void> {
  for (;;) {
    const rows = await inTransaction(ctx.db, async (tx) => {
      const waiting = await takeWaiting(tx, names, 100);
      await markHanded(
        tx,
        waiting.map(({ id }) => id),
      );
      return waiting;
    });
    if (rows.length === 0) return;
    for (const { id, job, payload } of rows) {
      const handler = handlers.find((one) => one.job.name === job);
      if (!handler) throw new Error(`no handler for ${job}`);
      await perform(handler, ctx, ctx.db, { rowId: id, id: `ob-${id}`, attempt: 1, payload, signal });
    }
  }
}
