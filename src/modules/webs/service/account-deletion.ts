import { invalidateTags } from '../../../shared/cache/invalidate-tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { inBatches } from '../../../shared/jobs/in-batches.ts';
import { listTags, trendingTag, webTag } from '../cache-tags.ts';
import { deleteWebsOf, hasWebs, hideWebsOf, lockWeb, lockWebsOf } from '../repository/account-deletion.ts';
import type { Deps } from './deps.ts';

/**
 * Locks all webs of a member. Saves lock a web, then the member's row by what they insert or find, and the member's row of
 * `web_counts` last.
 */
export const lockWebs = lockWebsOf;

/** Makes the webs of a deleted account private. */
export async function hideOf(tx: Tx, memberId: string): Promise<void> {
  await hideWebsOf(tx, memberId);
  await invalidateTags(tx, ...listTags(memberId));
}

/** Deletes the webs of a deleted account in batches, and releases their pictures. */
export async function removeOf({ db, assets }: Deps, memberId: string, signal: AbortSignal): Promise<void> {
  const removeBatch = (limit: number) =>
    inTransaction(db, async (tx) => {
      const webs = await deleteWebsOf(tx, memberId, limit);
      for (const { imageId } of webs) await assets.release(tx, imageId);
      if (webs.length > 0) await invalidateTags(tx, trendingTag, ...webs.map(({ id }) => webTag(id)));
      return webs.length;
    });
  await inBatches(removeBatch, signal, 20);
}

/** Whether a member has any web: one saved at the last moment is deleted like the others, pages that show it included. */
export const hasRemains = hasWebs;

/** Holds a web until the end of the transaction, whoever may see it; false when it has gone. */
export const lock = lockWeb;
