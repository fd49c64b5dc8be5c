import { inTransaction } from '../../../../shared/db/transaction.ts';
import { lockAction, markFinal } from '../../repository/actions.ts';
import { findDueDeletions } from '../../repository/member-actions.ts';
import type { Deps } from '../deps.ts';

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
