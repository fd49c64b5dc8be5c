import { runMigrations } from 'bullmq';
import pg from 'pg';

/**
 * Brings the queue's own tables (schema `bullmq`) at `url` to the newest version; connecting alone never does. To be
 * called under the migration lock. They are made with Redis in use too, so that REDIS_URL can be set and unset freely.
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
