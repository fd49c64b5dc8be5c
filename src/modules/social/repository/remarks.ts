import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';

/** Common fields of comments and replies. */
export type Remark = {
  id: string;
  ownerId: string;
  /** Idempotency key: a second remark with the same key of this author is not created. */
  requestKey: string | null;
  text: string;
};

/** Tables of comments and replies. */
export type RemarkTable = 'comments' | 'replies';

/** Id of the remark that this author's request with this key created. */
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

/** Changes the text of a locked remark. */
export async function updateText(tx: Tx, table: RemarkTable, id: string, text: string): Promise<void> {
  await tx.updateTable(table).set({ text, updated_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Deletes a remark with its dependent rows; false if it no longer exists. */
export async function deleteRemark(tx: Tx, table: RemarkTable, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom(table).where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Adds `delta` to the likes of a locked remark; returns the new count. */
export async function addLike(tx: Tx, table: RemarkTable, id: string, delta: 1 | -1): Promise<number> {
  const row = await tx
    .updateTable(table)
    .set({ likes_count: sql<number>`likes_count + ${delta}` })
    .where('id', '=', id)
    .returning('likes_count')
    .executeTakeFirst();
  return row?.likes_count ?? 0;
}

/** Ids of up to `limit` remarks of a member. */
export async function findRemarksOf(
  db: Db,
  table: RemarkTable,
  ownerId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.selectFrom(table).select('id').where('owner_id', '=', ownerId).limit(limit).execute();
  return rows.map(({ id }) => id);
}
