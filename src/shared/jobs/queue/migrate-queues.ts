import { runMigrations } from 'bullmq';
import pg from 'pg';
import type { Db } from '../../db/database.ts';
import type { Log } from '../../log/log.ts';
import { type Access, openBackend } from './backend.ts';

/**
 * Migrates the queue's tables (schema `bullmq`) in the database at `url`; connecting alone does not. Must be called
 * under the migration lock. Also runs when Redis is used, so that REDIS_URL can be set and unset freely.
 */
export async function migrateQueues(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'codeweb-migrate' });
  await client.connect();
  try {
    await runMigrations(client);
  } finally {
    await client.end();
  }
}

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
