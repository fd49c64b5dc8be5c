import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../src/shared/db/database.ts';
import { waitUntil } from './wait.ts';

const blockedConnections = `select distinct pid from pg_locks join pg_stat_activity using (pid)
  where not granted and pg_stat_activity.datname = current_database()`;

/** The number of connections to the database of `query` that wait for a lock. */
export async function countBlocked(query: (text: string) => Promise<unknown[]>): Promise<number> {
  return (await query(blockedConnections)).length;
}

/** Resolves when at least `count` connections to this database wait for a lock. */
export async function untilBlocked(db: Db, count = 1): Promise<void> {
  const query = async (text: string) => (await db.executeQuery(CompiledQuery.raw(text))).rows;
  await waitUntil('connections wait for a lock', async () => (await countBlocked(query)) >= count, {
    intervalMs: 5,
  });
}

/** Locks a row, as a change of it does, until the returned function is called. */
export async function lockRow(
  db: Db,
  table: 'webs' | 'collections',
  id: string,
): Promise<() => Promise<void>> {
  const [isLocked, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = db.transaction().execute(async (tx) => {
    await sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(tx);
    isLocked.resolve();
    await isReleased.promise;
  });
  await isLocked.promise;
  return async () => {
    isReleased.resolve();
    await ended;
  };
}
