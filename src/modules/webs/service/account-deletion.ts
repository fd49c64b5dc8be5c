import { invalidateTags } from '../../../shared/cache/tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { inBatches } from '../../../shared/jobs/batches.ts';
import { trendingTag, webTag } from '../cache-tags.ts';
import { deleteWebsOf, hideWebsOf } from '../repository/account-deletion.ts';
import type { Deps } from './deps.ts';

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
