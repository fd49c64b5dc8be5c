import { networkIds, type Origin, visitorIds } from '../../../shared/auth/visitor-id.ts';
import { invalidateTags } from '../../../shared/cache/invalidate-tags.ts';
import type { Db } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import { inBatches } from '../../../shared/jobs/batches.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import { trendingTag, webTag } from '../cache-tags.ts';
import { addLikeChanges, rollUp } from '../repository/trending.ts';
import { deleteExpiredGuests, deleteExpiredViewers, recordView } from '../repository/view-counts.ts';
import type { Deps } from './deps.ts';

/** Counts a view, once per viewer in 30 minutes and for at most 20 guests per network; 404 if not visible. Shows within 2 s. */
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
