import type { Db } from '../../../shared/db/database.ts';
import { inBatches } from '../../../shared/jobs/in-batches.ts';
import type { Storage } from '../../../shared/storage/index.ts';
import { keysOf } from '../files/keys.ts';
import { deleteRemoved, type Erasable, findErasable } from '../repository/removal.ts';

/**
 * Erases the bytes of removed files, then their rows: while a row exists, the next run erases what is left. Files that a
 * running backup may still read are left to the hourly sweep.
 */
export async function erase(
  { db, storage }: { db: Db; storage: Storage },
  which: Erasable,
  signal: AbortSignal,
): Promise<void> {
  await inBatches(
    async (limit) => {
      const files = await findErasable(db, which, limit);
      for (const id of files) {
        if (signal.aborted) break;
        for (const key of keysOf(id)) await storage.delete(key);
        await deleteRemoved(db, id);
      }
      return files.length;
    },
    signal,
    200,
  );
}
