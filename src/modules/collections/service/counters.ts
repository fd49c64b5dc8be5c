import { networkIds, type Origin, visitorIds } from '../../../shared/auth/visitor-id.ts';
import { invalidateTags } from '../../../shared/cache/tags.ts';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import { inBatches } from '../../../shared/jobs/batches.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import { collectionTag } from '../cache-tags.ts';
import * as collections from '../repository/collections.ts';
import * as views from '../repository/view-counts.ts';
import type { Deps } from './deps.ts';

/**
 * Keeps a collection from being deleted until the end of the transaction, without locking it; 404 if the viewer
 * cannot open it.
 */
export async function keepVisible(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  if (!isId(id) || !(await collections.keepVisibleCollection(tx, viewer, id))) throw notFound();
}

/** Adds `delta` to the likes of a collection that is locked or kept; returns the new count. */
export async function adjustLikesCount(tx: Tx, id: string, delta: 1 | -1): Promise<number> {
  await invalidateTags(tx, collectionTag(id));
  return collections.adjustLikesCount(tx, id, delta);
}

/** Counts a view, once per viewer in 30 minutes and for at most 20 guests per network; 404 if not visible to the viewer. */
export async function countView(deps: Deps, viewer: Viewer, id: string, origin: Origin): Promise<void> {
  const now = deps.clock.now();
  const keys = visitorIds(deps.visitorIdKey, viewer, origin, now);
  const networks = networkIds(deps.visitorIdKey, viewer, origin, now);
  const found = isId(id) && (await views.recordView(deps.db, viewer, id, keys, networks));
  if (!found) throw notFound();
}

const batchSize = 5_000;

/** Adds the views and likes that came in while their collection was locked. */
export async function rollUpCounts(db: Db, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await inTransaction(db, async (tx) => {
    const publicCollections = await views.addChanges(tx, batchSize);
    if (publicCollections.length > 0) await invalidateTags(tx, ...publicCollections.map(collectionTag));
  });
}

/** Deletes viewer rows older than 30 minutes. */
export async function deleteExpiredViews(db: Db, signal: AbortSignal): Promise<void> {
  await inBatches((limit) => views.deleteExpiredViewers(db, limit), signal, batchSize);
  await inBatches((limit) => views.deleteExpiredGuests(db, limit), signal, batchSize);
}
