import { sql } from 'kysely';
import type { PublicPermit } from '../../../shared/auth/publication.ts';
import type { Db, Tx } from '../../../shared/db/database.ts';

/** Common fields of comments and replies. */
export type NewPost = {
  id: string;
  ownerId: string;
  /** Idempotency key: a second post with the same key of this author is not created. */
  idempotencyKey: string | null;
  text: string;
  /** Proof that the author may write in public. */
  permit: PublicPermit;
};

/** Tables of comments and replies. */
export type PostTable = 'comments' | 'replies';

/** Id of the post that this author's request with this key created. */
export async function findByIdempotencyKey(
  db: Db,
  table: PostTable,
  ownerId: string,
  idempotencyKey: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('request_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row?.id;
}

/** Changes the text of a locked post. */
export async function updateText(tx: Tx, table: PostTable, id: string, text: string): Promise<void> {
  await tx.updateTable(table).set({ text, updated_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Deletes a post with its dependent rows; false if it no longer exists. */
export async function deletePost(tx: Tx, table: PostTable, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom(table).where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Adds `delta` to the likes of a locked post; returns the new count. */
export async function adjustLikesCount(tx: Tx, table: PostTable, id: string, delta: 1 | -1): Promise<number> {
  const row = await tx
    .updateTable(table)
    .set({ likes_count: sql<number>`likes_count + ${delta}` })
    .where('id', '=', id)
    .returning('likes_count')
    .executeTakeFirst();
  return row?.likes_count ?? 0;
}

/** Ids of up to `limit` posts of a member. */
export async function findPostsOf(
  db: Db,
  table: PostTable,
  ownerId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.selectFrom(table).select('id').where('owner_id', '=', ownerId).limit(limit).execute();
  return rows.map(({ id }) => id);
}
