import { networkIds, type Origin, visitorIds } from '../../../shared/auth/visitor-id.ts';
import { invalidateTags } from '../../../shared/cache/tags.ts';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import { inBatches } from '../../../shared/jobs/batches.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import { trendingTag, webTag } from '../cache-tags.ts';
import { addLikeChanges, adjustLikesCount as addToLikes, rollUp } from '../repository/trending.ts';
import { deleteExpiredGuests, deleteExpiredViewers, recordView } from '../repository/view-counts.ts';
import * as webs from '../repository/webs.ts';
import type { Deps } from './deps.ts';

/** Locks a web until the end of the transaction, so that rows can refer to it; 404 if the viewer cannot open it. */
export async function lockVisible(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  if (!(await lockIfVisible(tx, viewer, id))) throw notFound();
}

/** Like `lockVisible`; false if the viewer cannot open the web. */
export async function lockIfVisible(tx: Tx, viewer: Viewer, id: string): Promise<boolean> {
  return isId(id) && (await webs.lockVisibleWeb(tx, viewer, id)) !== undefined;
}

/** Keeps a web from being deleted until the end of the transaction, without locking it; 404 if the viewer cannot open it. */
export async function keepVisible(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  if (!isId(id) || !(await webs.keepVisibleWeb(tx, viewer, id))) throw notFound();
}

/** Adds `delta` to the likes of a web whose row is locked, for a like given at `at`; returns the new count. */
export async function adjustLikesCount(tx: Tx, id: string, delta: 1 | -1, at: Date): Promise<number> {
  const likes = await addToLikes(tx, id, delta, at);
  await invalidateTags(tx, webTag(id));
  return likes;
}

/** Adds `delta` to the comment count of a locked web. */
export async function adjustCommentsCount(tx: Tx, id: string, delta: 1 | -1): Promise<void> {
  await webs.adjustCommentsCount(tx, id, delta);
  await invalidateTags(tx, webTag(id));
}

/**
 * Counts a view, once per viewer in 30 minutes and for at most 20 guests per network; 404 if not visible. Shows
 * within 2 s.
 */
export async function countView(deps: Deps, viewer: Viewer, id: string, origin: Origin): Promise<void> {
  const now = deps.clock.now();
  const keys = visitorIds(deps.visitorIdKey, viewer, origin, now);
  const networks = networkIds(deps.visitorIdKey, viewer, origin, now);
  const found = isId(id) && (await recordView(deps.db, viewer, id, keys, networks));
  if (!found) throw notFound();
}

const batchSize = 5_000;

/**
 * Applies all recorded events in batches, until none is left or `signal` aborts; then the likes deferred by a locked
 * web.
 */
export async function rollUpActivity(db: Db, signal: AbortSignal): Promise<void> {
  let events = batchSize;
  while (events === batchSize && !signal.aborted) {
    events = await inTransaction(db, async (tx) => {
      const round = await rollUp(tx, batchSize);
      if (round.publicWebs.length > 0) await invalidateTags(tx, trendingTag, ...round.publicWebs.map(webTag));
      return round.events;
    });
  }
  if (signal.aborted) return;
  await inTransaction(db, async (tx) => {
    const publicWebs = await addLikeChanges(tx, batchSize);
    if (publicWebs.length > 0) await invalidateTags(tx, ...publicWebs.map(webTag));
  });
}

/** Deletes viewer rows older than 30 minutes. */
export async function deleteExpiredViews(db: Db, signal: AbortSignal): Promise<void> {
  await inBatches((limit) => deleteExpiredViewers(db, limit), signal, batchSize);
  await inBatches((limit) => deleteExpiredGuests(db, limit), signal, batchSize);
}
