import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../database.ts';

/** Ids from `from` on, up to but not including `to` if it is given. */
export type IdRange = { from: string; to: string | null };

/**
 * The first id of each range of `size` rows of `source`, a FROM clause with its condition, in the order of `id`. New rows
 * come last, since ids grow with time. Reads the whole index of `id`.
 */
export async function findRangeStarts(
  db: ReadDb,
  source: RawBuilder<unknown>,
  id: RawBuilder<string>,
  size: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select ${id} as id, row_number() over (order by ${id}) as place from ${source}) as placed
    where place % ${size} = 1 order by id`.execute(db);
  return rows.map((row) => row.id);
}

/** SQL condition: whether `id` is in the range. */
export const isInRange = (id: RawBuilder<string>, { from, to }: IdRange): RawBuilder<boolean> =>
  to === null ? sql<boolean>`${id} >= ${from}` : sql<boolean>`(${id} >= ${from} and ${id} < ${to})`;
