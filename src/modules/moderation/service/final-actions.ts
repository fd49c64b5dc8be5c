import { inTransaction } from '../../../shared/db/transaction.ts';
import { inBatches } from '../../../shared/jobs/batches.ts';
import * as rows from '../repository/actions.ts';
import { lockAction, markFinal } from '../repository/actions.ts';
import { findDueDeletions } from '../repository/member-actions.ts';
import { deleteOldBulkActions } from '../repository/spam/bulk-actions.ts';
import type { ReportKind } from '../rules/report-reasons.ts';
import type { Deps } from './deps.ts';
import { moderated } from './effects.ts';

/** Actions that were undone or became final are kept this long. */
const keptDays = 180;

/** Deletes what was removed more than 30 days ago, unless an appeal is open, and the records of old actions. */
export async function finishRemovals(
  deps: Pick<Deps, 'db' | 'moderatedItems'>,
  signal: AbortSignal,
): Promise<void> {
  await inBatches(async (limit) => {
    const due = await rows.findDueRemovals(deps.db, limit);
    for (const id of due) if (!signal.aborted) await finish(deps, id);
    return due.length;
  }, signal);
  await inBatches((limit) => rows.deleteOldActions(deps.db, keptDays, limit), signal);
  await inBatches((limit) => deleteOldBulkActions(deps.db, keptDays, limit), signal);
}

async function finish(deps: Pick<Deps, 'db' | 'moderatedItems'>, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const found = await rows.lockAction(tx, id);
    // An appeal or a moderator may have been faster.
    if (!found?.isActive || found.isRecent || found.awaitsAppeal) return;
    await moderated(deps, found.kind as ReportKind).purge(tx, found.subjectId);
    await rows.markFinal(tx, id);
  });
}

const batch = 100;

/** Deletes the accounts that moderators deleted more than 30 days ago, as if their members had done so themselves. */
export async function deleteDueAccounts({ db, accountDeletion }: Deps, signal: AbortSignal): Promise<void> {
  for (;;) {
    const ids = await findDueDeletions(db, batch);
    if (ids.length === 0) return;
    for (const id of ids) {
      signal.throwIfAborted();
      await inTransaction(db, async (tx) => {
        const found = await lockAction(tx, id);
        if (!found?.isActive || found.awaitsAppeal) return;
        await accountDeletion.deleteSuspended(tx, found.subjectId);
        await markFinal(tx, id);
      });
    }
  }
}
