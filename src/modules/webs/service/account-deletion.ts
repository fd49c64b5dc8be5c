import { invalidateTags } from '../../../shared/cache/invalidate-tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { listTags, trendingTag, webTag } from '../cache-tags.ts';
import { deleteWebsOf, hasWebs, hideWebsOf, lockWeb, lockWebsOf } from '../repository/account-deletion.ts';
import type { Deps } from './deps.ts';

/**
 * Locks all webs of a member who leaves. Saves lock a web, then the member's row by what they insert or find, and the member's row
 * of `web_counts` last.
 */
export const lockOf = lockWebsOf;

/** Takes the webs of a member who leaves out of everybody's sight. */
export async function hideOf(tx: Tx, memberId: string): Promise<void> {
  await hideWebsOf(tx, memberId);
  await invalidateTags(tx, ...listTags(memberId));
}

const batch = 20;

/** Deletes the webs of a member who leaves, some at a time, and lets go of their pictures. */
export async function removeOf({ db, assets }: Deps, memberId: string, signal: AbortSignal): Promise<void> {
  let deleted = batch;
  while (deleted === batch && !signal.aborted) {
    deleted = await inTransaction(db, async (tx) => {
      const webs = await deleteWebsOf(tx, memberId, batch);
      for (const { imageId } of webs) await assets.release(tx, imageId);
      if (webs.length > 0) await invalidateTags(tx, trendingTag, ...webs.map(({ id }) => webTag(id)));
      return webs.length;
    });
  }
}

/** Whether a member has any web: one of the last moment goes as the others do, with a word to whoever shows it. */
export const isLeft = hasWebs;

/** Holds a web until the end of the transaction, whoever may see it; false when it has gone. */
export const hold = lockWeb;
