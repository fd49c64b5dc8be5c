import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../src/shared/db/database.ts';

/** Resolves when at least `count` connections to this database wait for a lock. */
export async function untilBlocked(db: Db, count = 1): Promise<void> {
  for (;;) {
    const { rows } = await sql`select distinct pid from pg_locks join pg_stat_activity using (pid)
      where not granted and pg_stat_activity.datname = current_database()`.execute(db);
    if (rows.length >= count) return;
    await sleep(5);
  }
}
