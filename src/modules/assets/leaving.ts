import type { Db } from '../../shared/db/database.ts';
import type { Storage } from '../../shared/storage/index.ts';
import { keysOf } from './keys.ts';
import { closeUnusedOf, forget } from './repository.ts';

const batch = 100;

/** Removes the files of a member who leaves, but for those that others still show. */
export async function removeFilesOf(
  { db, storage }: { db: Db; storage: Storage },
  ownerId: string,
  signal: AbortSignal,
): Promise<void> {
  let closed: string[];
  do {
    closed = await closeUnusedOf(db, ownerId, batch);
    for (const publicId of closed) {
      if (signal.aborted) return;
      for (const key of keysOf(publicId)) await storage.delete(key);
      // The row goes last: as long as it stands, the next try removes what is left.
      await forget(db, publicId);
    }
  } while (closed.length === batch);
}
