import { inTransaction } from '../../../shared/db/transaction.ts';
import { inBatches } from '../../../shared/jobs/in-batches.ts';
import { binKinds } from '../kinds.ts';
import type { Deps } from './deps.ts';

const dayMs = 86_400_000;

/** Things that may fail before the rest waits for the next run: so many fail for a reason that the next ones have too. */
const maxFailures = 100;

/**
 * Deletes what has been in its owner's bin for `binDays` for good, each thing in a transaction of its own. What cannot be deleted
 * does not keep the rest from it: it is tried again by the next run, and this one throws an AggregateError at its end.
 */
export async function deleteDue({ db, clock, binned, binDays }: Deps, signal: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - binDays * dayMs);
  const failures: unknown[] = [];
  for (const kind of binKinds) {
    const failed: string[] = [];
    await inBatches(async (limit) => {
      const due = await binned[kind].findDue(db, before, { limit, except: failed });
      for (const id of due) {
        if (signal.aborted || failures.length >= maxFailures) return 0;
        try {
          await inTransaction(db, (tx) => binned[kind].purge(tx, id, { before }));
        } catch (error) {
          failed.push(id);
          failures.push(error);
        }
      }
      return due.length;
    }, signal);
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `could not delete ${failures.length} things of the bin`);
}
