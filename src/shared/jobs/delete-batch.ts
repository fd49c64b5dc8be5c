import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { DB } from '../db/schema.gen.ts';

/**
 * Deletes up to `limit` rows of a table that match `condition`, without those that another transaction has locked; returns how many.
 * They are selected by `ctid`, since by key PostgreSQL would look for the rows of each batch in the whole table.
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
