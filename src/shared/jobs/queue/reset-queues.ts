import type { Db } from '../../db/database.ts';
import type { Log } from '../../log/log.ts';
import { type Access, openBackend } from './backend.ts';

/**
 * Empties the queues, which may hold jobs of another database with the same ids, and resets the outbox rows that are
 * not done so that they are enqueued again. Used after a restore, before any worker starts.
 */
export async function resetQueues(access: Access, db: Db, log: Log): Promise<void> {
  const backend = openBackend(access, log);
  try {
    for (const queue of Object.values(backend.queues)) await queue.obliterate({ force: true });
  } finally {
    await backend.close();
  }
  await db
    .updateTable('outbox')
    .set({ handed_at: null })
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('handed_at', 'is not', null)
    .execute();
}
