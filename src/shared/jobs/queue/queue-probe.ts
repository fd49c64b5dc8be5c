import { sql } from 'kysely';
import { type Db, executeRead } from '../../db/database.ts';
import type { Log } from '../../log/log.ts';
import { connectProbe, ping } from '../../redis/index.ts';

/** Health check of the queue for processes that do not open the queues themselves. */
export type QueueProbe = { check(): Promise<void>; close(): void };

export function createQueueProbe(redisUrl: string | null, db: Db, log: Log): QueueProbe {
  if (redisUrl === null) {
    return {
      check: async () => {
        await executeRead(db, sql`select 1 from bullmq.migration limit 1`);
      },
      close: () => {},
    };
  }
  const redis = connectProbe(redisUrl, log);
  return { check: () => ping(redis), close: () => redis.disconnect() };
}
