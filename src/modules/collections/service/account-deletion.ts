import { invalidateTags } from '../../../shared/cache/tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { inBatches } from '../../../shared/jobs/batches.ts';
import { collectionsOfTag, collectionTag, publicCollectionsTag } from '../cache-tags.ts';
import { deleteCollectionsOf, hideCollectionsOf } from '../repository/account-deletion.ts';
import type { Deps } from './deps.ts';

/** Makes the collections of a deleted account private. */
export async function hideOf(tx: Tx, memberId: string): Promise<void> {
  const ids = await hideCollectionsOf(tx, memberId);
  await invalidateTags(tx, ...ids.map(collectionTag), collectionsOfTag(memberId), publicCollectionsTag);
}

/** Deletes the collections of a deleted account in batches. */
export async function removeOf({ db }: Deps, memberId: string, signal: AbortSignal): Promise<void> {
  const removeBatch = (limit: number) => inTransaction(db, (tx) => deleteCollectionsOf(tx, memberId, limit));
  await inBatches(removeBatch, signal, 20);
}
