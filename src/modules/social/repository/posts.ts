import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { deletedNow } from '../../../shared/soft-delete.ts';
import type { PublicPermit } from '../../../shared/visibility/publication.ts';

/** Common fields of comments and replies. */
export type NewPost = {
  id: string;
  ownerId: string;
  /** Idempotency key: a second post with the same key of this author is not created. */
  idempotencyKey: string | null;
  text: string;
  /** Fingerprint of the text, where repetitions count once. */
  textKey: Buffer | null;
  /** Proof that the author may write in public. */
  permit: PublicPermit;
};

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
export async function updateText(
  tx: Tx,
  table: PostTable,
  id: string,
  { text, textKey }: Pick<NewPost, 'text' | 'textKey'>,
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ text, text_key: textKey, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** The columns that refer to the parent of a post: while the post is shown, and while it is hidden or deleted. */
const parents = {
  comments: { shown: 'web_id', hidden: 'hidden_web_id' },
  replies: { shown: 'comment_id', hidden: 'hidden_comment_id' },
} as const;

/**
 * The member's post with this text at the same place within the last 6 hours, hidden ones included. `isRetry` is whether
 * the same request made it.
 */
export async function findRepeated(
  tx: Tx,
  table: PostTable,
  { ownerId, textKey, idempotencyKey }: Pick<NewPost, 'ownerId' | 'textKey' | 'idempotencyKey'>,
  parentId: string,
): Promise<{ id: string; isHidden: boolean; isRetry: boolean } | undefined> {
  if (textKey === null) return undefined;
  const { shown, hidden } = parents[table];
  return tx
    .selectFrom(table)
    .select([
      'id',
      sql<boolean>`hidden_at is not null`.as('isHidden'),
      sql<boolean>`coalesce(request_key = ${idempotencyKey}, false)`.as('isRetry'),
    ])
    .where('owner_id', '=', ownerId)
    .where('text_key', '=', textKey)
    .where('deleted_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - interval '6 hours'`)
    .where(sql`coalesce(${sql.ref(shown)}, ${sql.ref(hidden)})`, '=', parentId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}

/** Where a post is or was: its web or comment, and whether it is hidden or deleted, so that it is not counted there. */
export type Place = { parentId: string; isHidden: boolean };

const placeOf = (table: PostTable) => {
  const { shown, hidden } = parents[table];
  return [
    sql<string>`coalesce(${sql.ref(shown)}, ${sql.ref(hidden)})`.as('parentId'),
    sql<boolean>`${sql.ref(shown)} is null`.as('isHidden'),
  ] as const;
};

/** The parent of a post, regardless of visibility; undefined if the post no longer exists. */
export async function findPlace(db: Db, table: PostTable, id: string): Promise<Place | undefined> {
  return db.selectFrom(table).select(placeOf(table)).where('id', '=', id).executeTakeFirst();
}

/** Deletes a post with its dependent rows, and returns where it was; undefined if it no longer exists. */
export async function deletePost(tx: Tx, table: PostTable, id: string): Promise<Place | undefined> {
  return tx.deleteFrom(table).where('id', '=', id).returning(placeOf(table)).executeTakeFirst();
}

/** Takes a post from its locked web or comment, so that nothing finds it there; false if it is hidden or deleted already. */
export async function hidePost(tx: Tx, table: PostTable, id: string): Promise<boolean> {
  return detach(tx, table, id, sql`hidden_at = now()`);
}

/**
 * Like `hidePost`, for a post that its author puts into the bin. The author may write it again with the same
 * idempotency key.
 */
export async function putPostIntoBin(tx: Tx, table: PostTable, id: string): Promise<boolean> {
  return detach(tx, table, id, sql`deleted_at = ${deletedNow}, request_key = null`);
}

async function detach(tx: Tx, table: PostTable, id: string, change: RawBuilder<unknown>): Promise<boolean> {
  const [shown, hidden] = [sql.ref(parents[table].shown), sql.ref(parents[table].hidden)];
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${hidden} = ${shown}, ${shown} = null, ${change}
    where id = ${id} and ${shown} is not null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Hides a post that is in its author's bin from them; false if it is not there. */
export async function hideDeletedPost(tx: Tx, table: PostTable, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set hidden_at = now()
    where id = ${id} and deleted_at is not null and hidden_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * Undoes the hiding. Returns whether the post is shown again, or back in its author's bin, where its days are counted
 * anew; null if it is not hidden.
 */
export async function restorePost(tx: Tx, table: PostTable, id: string): Promise<'shown' | 'deleted' | null> {
  const { rows } = await sql`
    update ${sql.table(table)} set hidden_at = null, deleted_at = ${deletedNow}
    where id = ${id} and hidden_at is not null and deleted_at is not null returning id`.execute(tx);
  if (rows.length > 0) return 'deleted';
  return (await attach(tx, table, id, sql`hidden_at is not null`)) ? 'shown' : null;
}

/** Puts a post from its author's bin back; false if it is not there. */
export async function takePostFromBin(tx: Tx, table: PostTable, id: string): Promise<boolean> {
  return attach(tx, table, id, sql`hidden_at is null and deleted_at is not null`);
}

async function attach(tx: Tx, table: PostTable, id: string, which: RawBuilder<unknown>): Promise<boolean> {
  const [shown, hidden] = [sql.ref(parents[table].shown), sql.ref(parents[table].hidden)];
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${shown} = ${hidden}, ${hidden} = null, hidden_at = null, deleted_at = null
    where id = ${id} and ${which}`.execute(tx);
  return numAffectedRows === 1n;
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

/** Maximum members that a text notifies. Further mentions are only links, since a text is not a mailing list. */
const maxMentions = 20;

const columns = { comments: 'comment_id', replies: 'reply_id' } as const;

/**
 * Sets who is mentioned in a locked post. Mentions that it had before stay as they are, so that nobody is notified of
 * them again.
 */
export async function setMentions(
  tx: Tx,
  table: keyof typeof columns,
  postId: string,
  memberIds: readonly string[],
): Promise<void> {
  const column = sql.ref(columns[table]);
  const members = memberIds.slice(0, maxMentions);
  await sql`
    with removed as (
      delete from mentions where ${column} = ${postId} and member_id <> all(${members}::uuid[])
    )
    insert into mentions (${column}, member_id)
    select ${postId}, member from unnest(${members}::uuid[]) as member order by member
    on conflict do nothing`.execute(tx);
}
