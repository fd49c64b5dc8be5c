import { invalidateTags } from '../../../shared/cache/invalidate-tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { collectionTag } from '../cache-tags.ts';
import { deleteCollectionsOf, hideCollectionsOf, lockAny } from '../repository/account-deletion.ts';
import type { Deps } from './deps.ts';

/** Takes the collections of a member who leaves out of everybody's sight. */
export async function hideOf(tx: Tx, memberId: string): Promise<void> {
  const ids = await hideCollectionsOf(tx, memberId);
  await invalidateTags(tx, ...ids.map(collectionTag));
}

const batch = 20;

/** Deletes the collections of a member who leaves, some at a time. */
export async function removeOf({ db }: Deps, memberId: string, signal: AbortSignal): Promise<void> {
  let deleted = batch;
  while (deleted === batch && !signal.aborted)
    deleted = await inTransaction(db, (tx) => deleteCollectionsOf(tx, memberId, batch));
}

/** Holds a collection until the end of the transaction, whoever may see it; false when it has gone. */
export const hold = lockAny;
