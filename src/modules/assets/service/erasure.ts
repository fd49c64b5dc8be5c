import type { Db } from '../../../shared/db/database.ts';
import type { Storage } from '../../../shared/storage/index.ts';
import { keysOf } from '../files/keys.ts';
import { type Erasable, findErasable, forget } from '../repository/addresses.ts';

const batch = 200;

/**
 * Erases the bytes of removed files, and then their rows: as long as a row stands, the next round erases what is left. What
 * a backup may still read is left to the hourly sweep.
 */
export async function erase(
  { db, storage }: { db: Db; storage: Storage },
  which: Erasable,
  signal: AbortSignal,
): Promise<void> {
  let found = batch;
  while (found === batch) {
    const files = await findErasable(db, which, batch);
    for (const id of files) {
      if (signal.aborted) return;
      for (const key of keysOf(id)) await storage.delete(key);
      await forget(db, id);
    }
    found = files.length;
  }
}
