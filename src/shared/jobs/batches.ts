import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { DB } from '../db/schema.gen.ts';

/**
 * Calls `work` until it handles fewer rows than `limit` or `signal` is aborted. `work` takes the limit and returns the
 * number of rows handled. Each call is its own transaction, so locks are short and an aborted job loses at most one
 * batch.
 */
export async function inBatches(
  work: (limit: number) => Promise<number>,
  signal: AbortSignal,
  limit = 100,
): Promise<void> {
  for (let handled = limit; handled >= limit && !signal.aborted; ) handled = await work(limit);
}

/**
 * Deletes up to `limit` rows of a table that match `condition`, without those that another transaction has locked;
 * returns how many. They are selected by `ctid`, since by key PostgreSQL would look for the rows of each batch in the
 * whole table.
 */
export async function deleteBatch(
  db: Db,
  table: keyof DB & string,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${condition} limit ${limit} for update skip locked
    ))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
