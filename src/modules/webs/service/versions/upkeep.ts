import type { Clock } from '../../../../shared/clock.ts';
import type { Db } from '../../../../shared/db/database.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { inBatches } from '../../../../shared/jobs/batches.ts';
import { invalidateWebs } from '../../repository/invalidate-webs.ts';
import { lockWeb } from '../../repository/locks.ts';
import { deleteUnused, findWebsToPack } from '../../repository/versions/packing.ts';
import {
  type DeletedVersions,
  deleteVersions,
  findExpiredVersions,
} from '../../repository/versions/versions.ts';
import { bytesPerVersion, completeVersions } from './packing.ts';

/** Packs the saves of all webs into versions. */
export async function packAll(db: Db, signal: AbortSignal): Promise<void> {
  await inBatches(
    async (limit) => {
      const webIds = await findWebsToPack(db, limit);
      for (const webId of webIds) if (!signal.aborted) await completeVersions(db, webId);
      return webIds.length;
    },
    signal,
    50,
  );
}

const dayMs = 86_400_000;

/** Deletes versions older than `retentionDays`, except those that are named or shared and the newest of each web. */
export async function pruneVersions(
  { db, clock, retentionDays }: { db: Db; clock: Clock; retentionDays: number },
  signal: AbortSignal,
): Promise<void> {
  const cutoff = new Date(clock.now().getTime() - retentionDays * dayMs);
  await inBatches(
    async (limit) => {
      const expired = await findExpiredVersions(db, cutoff, limit);
      // A version may have been named or shared since it was found.
      for (const { webId, numbers } of expired)
        if (!signal.aborted) await removeVersions(db, webId, { numbers, kept: 'newest, named and shared' });
      return expired.reduce((count, { numbers }) => count + numbers.length, 0);
    },
    signal,
    500,
  );
}

/** Deletes versions of a web with their pictures and the texts that only they needed; returns how many. */
export async function removeVersions(db: Db, webId: string, which: DeletedVersions): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (!(await lockWeb(tx, webId))) return 0;
    const deleted = await deleteVersions(tx, webId, which);
    if (deleted === 0) return 0;
    await deleteUnused(tx, webId, bytesPerVersion);
    // Cached pages of guests show a shared version.
    await invalidateWebs(tx, [webId], false);
    return deleted;
  });
}
