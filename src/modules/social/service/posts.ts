import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { badRequest, forbidden, notFound } from '../../../shared/errors/app-error.ts';
import { isId, newId } from '../../../shared/ids.ts';
import { canChange, type Member, type Viewer } from '../../../shared/viewer.ts';
import * as comments from '../repository/comments.ts';
import * as replies from '../repository/comments.ts';
import { rememberLink } from '../repository/link-participants.ts';
import * as posts from '../repository/posts.ts';
import { type NewPost, type PostTable, setMentions } from '../repository/posts.ts';
import { commentMessages } from '../rules/comment-messages.ts';
import { requireMayWrite } from './blocks.ts';
import type { Deps } from './deps.ts';

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

/** A comment or reply to be written below a web or comment; `idempotencyKey` is unique per member. */
type PostInput = { parentId: string; text: string; idempotencyKey: string | null };

/** A saved post; `notice` says why others do not see it. The id is '' if the post has been deleted since. */
type Written = { id: string; notice: string | null };

/**
 * Adds a comment or reply below an item visible to the member. A repeated request returns the post that the first one
 * created.
 */
export async function createPost(
  deps: Deps,
  member: Member,
  kind: PostKind,
  { parentId, text, idempotencyKey }: PostInput,
): Promise<Written> {
  deps.site.spam.requireAllowed({ text });
  const textKey = deps.trust.textKey(text);
  const post = { id: newId(), ownerId: member.id, idempotencyKey, text: text.trim(), textKey };
  let notice: string | null = null;
  const id = await inTransaction(deps.db, async (tx) => {
    if (!(await kind.lockParent(tx, member, parentId))) throw notFound();
    const place = { kind: kind.parentKind, id: parentId };
    const mentioned = await requireMayWrite(tx, member, { ...place, text: post.text });
    const permit = await deps.trust.permit(tx, member);
    const repeated = await posts.findRepeated(tx, kind.table, post, parentId);
    if (repeated?.isHidden && !repeated.isRetry) throw badRequest(commentMessages.alreadyWritten, 'text');
    if (repeated) return repeated.id;
    if (!(await kind.insert(tx, parentId, { ...post, permit }))) return null;
    if (mentioned.length > 0) await setMentions(tx, kind.table, post.id, mentioned);
    await rememberLink(tx, member, kind.table, post.id);
    await deps.trust.count(tx, member, 'comments');
    if (textKey) await deps.trust.countText(tx, member, textKey);
    await kind.adjustCount(tx, parentId, 1);
    notice = await deps.screen(tx, member, kind.name, post.id);
    return post.id;
  });
  return { id: id ?? (await findExisting(deps, member, kind.table, idempotencyKey)), notice };
}

/** Id of the post that the member's request with this key created; '' if it has been deleted since. */
async function findExisting(
  { db }: Deps,
  member: Member,
  table: posts.PostTable,
  idempotencyKey: string | null,
): Promise<string> {
  return (await posts.findByIdempotencyKey(db, table, member.id, idempotencyKey ?? '')) ?? '';
}

/** Changes the text of the member's own comment or reply. */
export async function updatePost(
  deps: Deps,
  member: Member,
  { name, table, lock }: PostKind,
  { id, text }: { id: string; text: string },
): Promise<Written> {
  deps.site.spam.requireAllowed({ text });
  const notice = await inTransaction(deps.db, async (tx) => {
    requireOwn(member, isId(id) ? await lock(tx, member, id) : undefined);
    const mentioned = await requireMayWrite(tx, member, { kind: name, id, text });
    await posts.updateText(tx, table, id, { text: text.trim(), textKey: deps.trust.textKey(text) });
    await setMentions(tx, table, id, mentioned);
    return deps.screen(tx, member, name, id);
  });
  return { id, notice };
}

/** Puts the member's own comment or reply into their bin. */
export async function removePost(
  { db }: Pick<Deps, 'db'>,
  member: Member,
  { table, lock, lockParent, adjustCount }: PostKind,
  { id, parentId }: { id: string; parentId: string },
): Promise<{ _id: string }> {
  return inTransaction(db, async (tx) => {
    if (!(await lockParent(tx, member, parentId))) throw notFound();
    requireOwn(member, await lock(tx, member, id));
    if (!(await posts.putPostIntoBin(tx, table, id))) throw notFound();
    await adjustCount(tx, parentId, -1);
    return { _id: id };
  });
}

/**
 * Deletes a post regardless of visibility, because its author's account is deleted, moderators have removed it, or
 * its days in the bin are over.
 */
export async function deleteAnyPost(
  tx: Tx,
  { table, lockAnyParent, adjustCount }: PostKind,
  id: string,
): Promise<void> {
  const found = await posts.findPlace(tx, table, id);
  if (!found || !(await lockAnyParent(tx, found.parentId))) return;
  const place = await posts.deletePost(tx, table, id);
  if (place && !place.isHidden) await adjustCount(tx, place.parentId, -1);
}

/** Asserts that a locked comment or reply is the member's own: 404 if they cannot see it, 403 if it is not theirs. */
function requireOwn(member: Member, locked: { ownerId: string } | undefined): void {
  if (!locked) throw notFound();
  if (!canChange(member, locked)) throw forbidden();
}
