import { inTransaction } from '../../../shared/db/transaction.ts';
import { inBatches } from '../../../shared/jobs/in-batches.ts';
import { binKinds } from '../kinds.ts';
import type { Deps } from './deps.ts';

const dayMs = 86_400_000;

/** Deletes what has been in its owner's bin for `binDays` for good, each thing in a transaction of its own. */
export async function deleteDue({ db, clock, binned, binDays }: Deps, signal: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - binDays * dayMs);
  for (const kind of binKinds)
    await inBatches(async (limit) => {
      const due = await binned[kind].findDue(db, before, limit);
      for (const id of due)
        if (!signal.aborted) await inTransaction(db, (tx) => binned[kind].purge(tx, id, { before }));
      return due.length;
    }, signal);
}
