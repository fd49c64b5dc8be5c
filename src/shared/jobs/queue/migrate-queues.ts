import { runMigrations } from 'bullmq';
import pg from 'pg';

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
