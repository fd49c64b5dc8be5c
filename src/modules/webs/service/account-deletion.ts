import { invalidateTags } from '../../../shared/cache/invalidate-tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { inBatches } from '../../../shared/jobs/batches.ts';
import { trendingTag, webTag } from '../cache-tags.ts';
import {
  deleteWebsOf,
  hasWebs,
  hideWebsOf,
  lockOwnedWeb,
  lockOwnedWebs,
  lockWeb,
  lockWebsOf,
} from '../repository/account-deletion.ts';
import type { Deps } from './deps.ts';

/**
 * Locks all webs of a member. Lock order of saves: the web, the member's row (through the rows they insert or find), and
 * last the member's row of `web_counts`.
 */
export const lockWebs = lockWebsOf;

/** Makes the webs of a deleted account private. */
export async function hideOf(tx: Tx, memberId: string): Promise<void> {
  await hideWebsOf(tx, memberId);
  await invalidateTags(tx, trendingTag);
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

/** Whether a member has any web left, e.g. one saved during the deletion; it is then deleted and its pages are invalidated. */
export const hasRemainingData = hasWebs;

/** Locks a web regardless of visibility until the end of the transaction; false if it no longer exists. */
export const lock = lockWeb;

/** Like `lock`, and false for a web that is removed or in its owner's bin. */
export const lockOwned = lockOwnedWeb;

/** `lockOwned` for many webs, in the order of ids; returns those that it has locked. */
export const lockAllOwned = lockOwnedWebs;
