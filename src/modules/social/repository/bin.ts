import { type RawBuilder, sql } from 'kysely';
import { type Db, executeRead, type Tx } from '../../../shared/db/database.ts';
import { isVisibleTo } from '../../../shared/db/statements/visibility.ts';
import {
  type BinEntry,
  type BinPosition,
  type DueItems,
  findDue,
  isAfter,
  type Purged,
} from '../../../shared/soft-delete.ts';
import type { Member } from '../../../shared/viewer.ts';
import type { PostTable } from './posts.ts';

const webOf: Record<PostTable, RawBuilder<unknown>> = {
  comments: sql`post.hidden_web_id`,
  replies: sql`(select web_id from comments where comments.id = post.hidden_comment_id)`,
};

/** Up to `limit` comments or replies in a member's bin, last deleted first, each with its web if the member can see that. */
export async function findDeletedPosts(
  db: Db,
  table: PostTable,
  member: Member,
  after: BinPosition | null,
  limit: number,
): Promise<Omit<BinEntry, 'image'>[]> {
  return executeRead(
    db,
    sql<Omit<BinEntry, 'image'>>`
    select post.id, post.text as title, post.deleted_at as "deletedAt", w.id as "webId"
    from ${sql.table(table)} as post left join webs as w on w.id = ${webOf[table]} and ${isVisibleTo(member, 'w')}
    where post.owner_id = ${member.id} and post.deleted_at is not null and post.hidden_at is null
      and ${isAfter(after, 'post')}
    order by post.deleted_at desc, post.id desc limit ${limit}`,
  );
}

/** A comment or reply in its author's bin: the id of its web or comment, and its text. */
export type DeletedPost = { parentId: string; text: string };

/** Locks a post that is in its author's bin until the end of the transaction; undefined if there is none. */
export async function lockDeletedPost(
  tx: Tx,
  table: PostTable,
  id: string,
  which: Purged,
): Promise<DeletedPost | undefined> {
  const { rows } = await sql<DeletedPost>`${selectDeleted(table, id, which)} for no key update`.execute(tx);
  return rows[0];
}

/** Like `lockDeletedPost`, but without a lock, to find out what to lock before it. */
export async function findDeletedPost(
  tx: Tx,
  table: PostTable,
  id: string,
  which: Purged,
): Promise<DeletedPost | undefined> {
  const { rows } = await sql<DeletedPost>`${selectDeleted(table, id, which)}`.execute(tx);
  return rows[0];
}

const parentOf = { comments: 'hidden_web_id', replies: 'hidden_comment_id' } as const;

const selectDeleted = (table: PostTable, id: string, { ownerId, before }: Purged) => sql`
  select ${sql.ref(parentOf[table])} as "parentId", text from ${sql.table(table)}
  where id = ${id} and deleted_at is not null and hidden_at is null
    and ${before === undefined ? sql`true` : sql`deleted_at < ${before}`}
    and ${ownerId === undefined ? sql`true` : sql`owner_id = ${ownerId}`}`;

/** Ids of posts that were deleted before a time, and that moderators have not removed since. */
export const findDuePosts = (db: Db, table: PostTable, before: Date, which: DueItems): Promise<string[]> =>
  findDue(db, table, before, which, sql<boolean>`hidden_at is null`);
