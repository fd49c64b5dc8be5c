import { invalidateTags } from '../../../shared/cache/invalidate-tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { collectionTag } from '../cache-tags.ts';
import { addLike } from '../repository/collections.ts';

/** Adds `delta` to the likes of a locked collection; returns the new count. */
export async function changeLikes(tx: Tx, id: string, delta: 1 | -1): Promise<number> {
  await invalidateTags(tx, collectionTag(id));
  return addLike(tx, id, delta);
}
