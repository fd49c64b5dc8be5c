import { invalidateTags } from '../../../shared/cache/invalidate-tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { collectionTag } from '../cache-tags.ts';
import { addLike } from '../repository/collections.ts';

/** Moves the likes of a held collection by one; answers how many there are now. */
export async function changeLikes(tx: Tx, id: string, delta: 1 | -1): Promise<number> {
  await invalidateTags(tx, collectionTag(id));
  return addLike(tx, id, delta);
}
