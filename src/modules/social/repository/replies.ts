import { type Db, readerOf, type Tx } from '../../../shared/db/database.ts';
import { canOpen } from '../../../shared/db/statements/visibility.ts';
import type { PageRequest } from '../../../shared/paging.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import { isActive, linkColumns, ownerColumns } from '../../accounts/fragments.ts';
import { isNotMuted, isReplyLikedByMe, repliesCount } from '../fragments.ts';
import type { NewPost } from './posts.ts';

/**
 * Base query: replies (`r`) to comments on webs visible to the viewer (`w`), with authors (`o`); with `isHidden` those that are
 * hidden there instead. Callers add filters.
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
