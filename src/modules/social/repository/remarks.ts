import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';

/** What comments and replies have in common. */
export type Remark = {
  id: string;
  ownerId: string;
  /** The request that makes it: a second one for the same request of this author is not made. */
  requestKey: string | null;
  text: string;
};

/** Where remarks are kept. */
export type RemarkTable = 'comments' | 'replies';

/** The id of the remark that this author's request has made. */
export async function findByRequest(
  db: Db,
  table: RemarkTable,
  ownerId: string,
  requestKey: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  return row?.id;
}

/** Changes the text of a held remark. */
export async function updateText(tx: Tx, table: RemarkTable, id: string, text: string): Promise<void> {
  await tx.updateTable(table).set({ text, updated_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Deletes a remark with all that hangs on it; false when it has gone. */
export async function deleteRemark(tx: Tx, table: RemarkTable, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom(table).where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Moves the likes of a held remark; answers how many there are now. */
export async function addLike(tx: Tx, table: RemarkTable, id: string, delta: 1 | -1): Promise<number> {
  const row = await tx
    .updateTable(table)
    .set({ likes_count: sql<number>`likes_count + ${delta}` })
    .where('id', '=', id)
    .returning('likes_count')
    .executeTakeFirst();
  return row?.likes_count ?? 0;
}

/** Some remarks of a member. */
export async function findRemarksOf(
  db: Db,
  table: RemarkTable,
  ownerId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.selectFrom(table).select('id').where('owner_id', '=', ownerId).limit(limit).execute();
  return rows.map(({ id }) => id);
}
