import type { Tx } from '../../../shared/db/database.ts';
import { tellChanged } from '../../../shared/db/tell-changed.ts';
import { addLike } from '../repository/write.ts';
import { collectionTag } from './save.ts';

/** Moves the likes of a held collection by one; answers how many there are now. */
export async function changeLikes(tx: Tx, id: string, delta: 1 | -1): Promise<number> {
  await tellChanged(tx, collectionTag(id));
  return addLike(tx, id, delta);
}
