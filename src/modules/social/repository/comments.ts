import { type RawBuilder, sql } from 'kysely';
import { type Db, readerOf, type Tx } from '../../../shared/db/database.ts';
import { canOpen } from '../../../shared/db/statements/visibility.ts';
import type { PageRequest } from '../../../shared/paging.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import { isActive, linkColumns, ownerColumns } from '../../accounts/fragments.ts';
import { isCommentLikedByMe, isNotMuted, isReplyLikedByMe, mutedIds, repliesCount } from '../fragments.ts';
import type { NewPost } from './posts.ts';

/** Comments on the web, without those of members whom the viewer has muted. */
function commentsCount(viewer: Viewer): RawBuilder<number> {
  if (!viewer) return sql<number>`comments_count`;
  return sql<number>`(comments_count - (
    select count(*)::int from comments where web_id = webs.id and owner_id in (${mutedIds(viewer)})))`;
}

/**
 * Base query: comments (`c`) on webs visible to the viewer (`w`), with authors (`o`); with `isHidden` those that are
 * hidden there instead. Callers add filters.
 */
function selectComments(db: Db, viewer: Viewer, isHidden = false) {
  return readerOf(db)
    .selectFrom('comments as c')
    .innerJoin('webs as w', 'w.id', isHidden ? 'c.hidden_web_id' : 'c.web_id')
    .innerJoin('users as o', 'o.id', 'c.owner_id')
    .select(['c.id', 'w.id as web_id', 'c.text', 'c.likes_count', 'c.created_at', 'c.updated_at'])
    .select(repliesCount(viewer).as('replies_count'))
    .select([
      isCommentLikedByMe(viewer, 'c').as('is_liked'),
      ...ownerColumns(viewer, 'o'),
      ...linkColumns('o'),
    ])
    .where(canOpen(viewer, 'w'))
    .where(isActive('o'));
}
export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number];

/** Returns the comment with this id, if it is visible to the viewer. */
export async function findComment(db: Db, viewer: Viewer, id: string): Promise<CommentRow | undefined> {
  return selectComments(db, viewer).where('c.id', '=', id).executeTakeFirst();
}

/** Returns an own comment that has just been hidden. */
export async function findHiddenComment(db: Db, author: Viewer, id: string): Promise<CommentRow | undefined> {
  return selectComments(db, author, true)
    .where('c.id', '=', id)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** One page of the comments on a web, newest first, and their total; empty if the web is not visible to the viewer. */
export async function findComments(db: Db, viewer: Viewer, webId: string, { page, limit }: PageRequest) {
  const web = await readerOf(db)
    .selectFrom('webs')
    .select(commentsCount(viewer).as('total'))
    .where('id', '=', webId)
    .where(canOpen(viewer, 'webs'))
    .executeTakeFirst();
  if (!web) return undefined;
  const shown = db
    .selectFrom('comments')
    .select('id')
    .where('web_id', '=', webId)
    .where(isNotMuted(viewer, 'comments.owner_id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit);
  const rows = await selectComments(db, viewer)
    .where('c.id', 'in', shown)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute();
  return { rows, total: web.total };
}

/** Adds a comment to a locked web; false if the author's request with this key has already created one. */
export async function insertComment(tx: Tx, webId: string, comment: NewPost): Promise<boolean> {
  const { id, ownerId, idempotencyKey, text, textKey } = comment;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('comments')
    .values({ id, web_id: webId, owner_id: ownerId, request_key: idempotencyKey, text, text_key: textKey })
    .onConflict((same) => same.columns(['owner_id', 'request_key']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export type LockedComment = { id: string; ownerId: string };

/** Locks a comment that is visible to the viewer until the end of the transaction; undefined if there is none. */
export async function lockComment(tx: Tx, viewer: Viewer, id: string): Promise<LockedComment | undefined> {
  return tx
    .selectFrom('comments as c')
    .innerJoin('webs as w', 'w.id', 'c.web_id')
    .select(['c.id', 'c.owner_id as ownerId'])
    .where('c.id', '=', id)
    .where(canOpen(viewer, 'w'))
    .forNoKeyUpdate('c')
    .executeTakeFirst();
}

/** Like `lockComment`, regardless of visibility, and of whether moderators have hidden it. */
export async function lockAnyComment(tx: Tx, id: string): Promise<LockedComment | undefined> {
  return tx
    .selectFrom('comments')
    .select(['id', 'owner_id as ownerId'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Adds `delta` to the reply count of a locked comment. */
export async function adjustRepliesCount(tx: Tx, id: string, delta: 1 | -1): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ replies_count: sql<number>`replies_count + ${delta}` })
    .where('id', '=', id)
    .execute();
}

/**
 * Base query: replies (`r`) to comments on webs visible to the viewer (`w`), with authors (`o`); with `isHidden`
 * those that are hidden there instead. Callers add filters.
 */
function selectReplies(db: Db, viewer: Viewer, isHidden = false) {
  return readerOf(db)
    .selectFrom('replies as r')
    .innerJoin('comments as c', 'c.id', isHidden ? 'r.hidden_comment_id' : 'r.comment_id')
    .innerJoin('webs as w', 'w.id', 'c.web_id')
    .innerJoin('users as o', 'o.id', 'r.owner_id')
    .select(['r.id', 'c.id as comment_id', 'r.text', 'r.likes_count', 'r.created_at', 'r.updated_at'])
    .select([isReplyLikedByMe(viewer, 'r').as('is_liked'), ...ownerColumns(viewer, 'o'), ...linkColumns('o')])
    .where(canOpen(viewer, 'w'))
    .where(isActive('o'));
}
export type ReplyRow = Awaited<ReturnType<ReturnType<typeof selectReplies>['execute']>>[number];

/** Returns the reply with this id, if it is visible to the viewer. */
export async function findReply(db: Db, viewer: Viewer, id: string): Promise<ReplyRow | undefined> {
  return selectReplies(db, viewer).where('r.id', '=', id).executeTakeFirst();
}

/** Returns an own reply that has just been hidden. */
export async function findHiddenReply(db: Db, author: Viewer, id: string): Promise<ReplyRow | undefined> {
  return selectReplies(db, author, true)
    .where('r.id', '=', id)
    .where('r.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** One page of the replies to a comment, newest first, and their total; empty if the comment is not visible. */
export async function findReplies(db: Db, viewer: Viewer, commentId: string, { page, limit }: PageRequest) {
  const comment = await readerOf(db)
    .selectFrom('comments as c')
    .innerJoin('webs as w', 'w.id', 'c.web_id')
    .select(repliesCount(viewer).as('total'))
    .where('c.id', '=', commentId)
    .where(canOpen(viewer, 'w'))
    .executeTakeFirst();
  if (!comment) return undefined;
  const shown = db
    .selectFrom('replies')
    .select('id')
    .where('comment_id', '=', commentId)
    .where(isNotMuted(viewer, 'replies.owner_id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit);
  const rows = await selectReplies(db, viewer)
    .where('r.id', 'in', shown)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
  return { rows, total: comment.total };
}

/** Adds a reply to a locked comment; false if the author's request with this key has already created one. */
export async function insertReply(tx: Tx, commentId: string, reply: NewPost): Promise<boolean> {
  const { id, ownerId, idempotencyKey, text, textKey } = reply;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('replies')
    .values({
      id,
      comment_id: commentId,
      owner_id: ownerId,
      request_key: idempotencyKey,
      text,
      text_key: textKey,
    })
    .onConflict((same) => same.columns(['owner_id', 'request_key']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export type LockedReply = { id: string; ownerId: string };

/** Locks a reply that is visible to the viewer until the end of the transaction; undefined if there is none. */
export async function lockReply(tx: Tx, viewer: Viewer, id: string): Promise<LockedReply | undefined> {
  return tx
    .selectFrom('replies as r')
    .innerJoin('comments as c', 'c.id', 'r.comment_id')
    .innerJoin('webs as w', 'w.id', 'c.web_id')
    .select(['r.id', 'r.owner_id as ownerId'])
    .where('r.id', '=', id)
    .where(canOpen(viewer, 'w'))
    .forNoKeyUpdate('r')
    .executeTakeFirst();
}

/** Like `lockReply`, regardless of visibility, and of whether moderators have hidden it. */
export async function lockAnyReply(tx: Tx, id: string): Promise<LockedReply | undefined> {
  return tx
    .selectFrom('replies')
    .select(['id', 'owner_id as ownerId'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
