import { invalidateTags } from '../../../shared/cache/invalidate-tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { collectionTag } from '../cache-tags.ts';
import * as collections from '../repository/collections.ts';

/** Adds `delta` to the likes of a locked collection; returns the new count. */
export async function adjustLikesCount(tx: Tx, id: string, delta: 1 | -1): Promise<number> {
  await invalidateTags(tx, collectionTag(id));
  return collections.adjustLikesCount(tx, id, delta);
}
