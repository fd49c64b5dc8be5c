import type { Tx } from '../../../../shared/db/database.ts';
import { isId } from '../../../../shared/ids.ts';
import type { Viewer } from '../../../../shared/viewer.ts';
import * as comments from '../../repository/comments.ts';
import type { NewPost, PostTable } from '../../repository/posts.ts';
import * as replies from '../../repository/replies.ts';
import type { Deps } from '../deps.ts';

/** The differences between comments and replies. The parent, a web or a comment, is always locked before its posts. */
export type PostKind = {
  name: 'comment' | 'reply';
  table: PostTable;
  parentKind: 'web' | 'comment';
  /** Adds a post to a locked parent; false if its author has sent the same request before. */
  insert(tx: Tx, parentId: string, post: NewPost): Promise<boolean>;
  /** Locks a post that is visible to the viewer until the end of the transaction. */
  lock(tx: Tx, viewer: Viewer, id: string): Promise<{ ownerId: string } | undefined>;
  /** Locks a parent until the end of the transaction; false if it is not visible to the viewer. */
  lockParent(tx: Tx, viewer: Viewer, id: string): Promise<boolean>;
  /** Like `lockParent`, regardless of visibility. */
  lockAnyParent(tx: Tx, id: string): Promise<boolean>;
  /** Adds `delta` to the count of posts of a locked parent. */
  adjustCount(tx: Tx, parentId: string, delta: 1 | -1): Promise<void>;
};

/** Comments on webs. */
export const commentKind = ({ webs }: Pick<Deps, 'webs'>): PostKind => ({
  name: 'comment',
  table: 'comments',
  parentKind: 'web',
  insert: comments.insertComment,
  lock: comments.lockComment,
  lockParent: webs.lockIfVisible,
  lockAnyParent: webs.lockAny,
  adjustCount: webs.adjustCommentsCount,
});

/** Replies to comments. */
export const replyKind: PostKind = {
  name: 'reply',
  table: 'replies',
  parentKind: 'comment',
  insert: replies.insertReply,
  lock: replies.lockReply,
  lockParent: async (tx, viewer, id) =>
    isId(id) && (await comments.lockComment(tx, viewer, id)) !== undefined,
  lockAnyParent: async (tx, id) => (await comments.lockAnyComment(tx, id)) !== undefined,
  adjustCount: comments.adjustRepliesCount,
};
