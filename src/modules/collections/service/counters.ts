import { invalidateTags } from '../../../shared/cache/invalidate-tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import { collectionTag } from '../cache-tags.ts';
import * as collections from '../repository/collections.ts';

/** Keeps a collection from being deleted until the end of the transaction, without locking it; 404 if the viewer cannot open it. */
export async function keepVisible(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  if (!isId(id) || !(await collections.keepVisibleCollection(tx, viewer, id))) throw notFound();
}

/** Adds `delta` to the likes of a collection that is locked or kept; returns the new count. */
export async function adjustLikesCount(tx: Tx, id: string, delta: 1 | -1): Promise<number> {
  await invalidateTags(tx, collectionTag(id));
  return collections.adjustLikesCount(tx, id, delta);
}
