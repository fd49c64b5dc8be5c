import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import { type Page, type PageRequest, toPage } from '../../../shared/paging.ts';
import { addNotice } from '../../../shared/screening.ts';
import type { Member } from '../../../shared/viewer.ts';
import type { Comment, Reply, Thread } from '../contract.ts';
import { toComment, toReply } from '../present.ts';
import * as rows from '../repository/comments.ts';
import { findComment, findReply } from '../repository/comments.ts';
import { commentMessages } from '../rules/comment-messages.ts';
import type { Deps } from './deps.ts';
import { commentKind, createPost, removePost, replyKind, updatePost } from './posts.ts';

/**
 * Adds a comment to a web that is visible to the member. `idempotencyKey` is an idempotency key per member: repeated
 * requests return the first comment.
 */
export async function createComment(
  deps: Deps,
  member: Member,
  { text, web }: { text: string; web: string },
  idempotencyKey: string | null = null,
): Promise<SavedComment> {
  const input = { parentId: web, text, idempotencyKey };
  const { id, notice } = await createPost(deps, member, commentKind(deps), input);
  return readSavedComment(deps, member, id, notice);
}

/** A comment as it is after a change; `notice` says why others do not see it. */
type SavedComment = Comment & { notice?: string };

async function readSavedComment(
  deps: Deps,
  member: Member,
  id: string,
  notice: string | null,
): Promise<SavedComment> {
  const shown = notice === null && isId(id) ? await rows.findComment(deps.db, member, id) : undefined;
  if (shown) return toComment(shown, deps.publicUrl, deps.trust);
  const hidden = isId(id) ? await rows.findHiddenComment(deps.db, member, id) : undefined;
  if (!hidden) throw notFound();
  return addNotice(toComment(hidden, deps.publicUrl, deps.trust), notice ?? commentMessages.onlyYou);
}

/** Returns a comment; 404 if it does not exist or is not visible to the member. */
export async function getComment(
  { db, publicUrl, trust }: Deps,
  member: Member,
  id: string,
): Promise<Comment> {
  const row = isId(id) ? await rows.findComment(db, member, id) : undefined;
  if (!row) throw notFound();
  return toComment(row, publicUrl, trust);
}

/** Lists the comments on a web, newest first, if the web is visible to the member. */
export async function listComments(
  { db, publicUrl, trust }: Deps,
  member: Member,
  webId: string,
  request: PageRequest,
): Promise<Page<Comment>> {
  const found = isId(webId) ? await rows.findComments(db, member, webId, request) : undefined;
  if (!found) throw notFound();
  const docs = found.rows.map((row) => toComment(row, publicUrl, trust));
  return toPage(docs, request, found.total, null);
}

/** Changes the text of the member's own comment. */
export async function updateComment(
  deps: Deps,
  member: Member,
  id: string,
  text: string,
): Promise<SavedComment> {
  const { notice } = await updatePost(deps, member, commentKind(deps), { id, text });
  return readSavedComment(deps, member, id, notice);
}

/** Puts the member's own comment into their bin; its replies, which are read through it, disappear with it. */
export async function removeComment(deps: Deps, member: Member, id: string): Promise<{ _id: string }> {
  const { web } = await getComment(deps, member, id);
  return removePost(deps, member, commentKind(deps), { id, parentId: web });
}

/** Ids from an address: of a comment, or of a reply. */
export type ThreadName = { commentId?: string | undefined; replyId?: string | undefined };

/** The thread of a comment or a reply on a web; null if the member can see none there. */
export async function findThread(
  { db, publicUrl, trust }: Deps,
  member: Member,
  webId: string,
  { commentId, replyId }: ThreadName,
): Promise<Thread | null> {
  const reply = isId(replyId ?? '') ? await findReply(db, member, replyId ?? '') : undefined;
  const id = reply?.comment_id ?? commentId ?? '';
  const comment = isId(id) ? await findComment(db, member, id) : undefined;
  if (comment?.web_id !== webId) return null;
  return {
    comment: toComment(comment, publicUrl, trust),
    reply: reply ? toReply(reply, publicUrl, trust) : null,
  };
}

/** Adds a reply to a comment that is visible to the member. `idempotencyKey` is an idempotency key per member. */
export async function createReply(
  deps: Deps,
  member: Member,
  { commentId, text }: { commentId: string; text: string },
  idempotencyKey: string | null = null,
): Promise<SavedReply> {
  const input = { parentId: commentId, text, idempotencyKey };
  const { id, notice } = await createPost(deps, member, replyKind, input);
  return readSavedReply(deps, member, id, notice);
}

/** A reply as it is after a change; `notice` says why others do not see it. */
type SavedReply = Reply & { notice?: string };

async function readSavedReply(
  deps: Deps,
  member: Member,
  id: string,
  notice: string | null,
): Promise<SavedReply> {
  const shown = notice === null && isId(id) ? await rows.findReply(deps.db, member, id) : undefined;
  if (shown) return toReply(shown, deps.publicUrl, deps.trust);
  const hidden = isId(id) ? await rows.findHiddenReply(deps.db, member, id) : undefined;
  if (!hidden) throw notFound();
  return addNotice(toReply(hidden, deps.publicUrl, deps.trust), notice ?? commentMessages.onlyYou);
}

async function getReply({ db, publicUrl, trust }: Deps, member: Member, id: string): Promise<Reply> {
  const row = isId(id) ? await rows.findReply(db, member, id) : undefined;
  if (!row) throw notFound();
  return toReply(row, publicUrl, trust);
}

/** Lists the replies to a comment, newest first, if the comment is visible to the member. */
export async function listReplies(
  { db, publicUrl, trust }: Deps,
  member: Member,
  commentId: string,
  request: PageRequest,
): Promise<Page<Reply>> {
  const found = isId(commentId) ? await rows.findReplies(db, member, commentId, request) : undefined;
  if (!found) throw notFound();
  const docs = found.rows.map((row) => toReply(row, publicUrl, trust));
  return toPage(docs, request, found.total, null);
}

/** Changes the text of the member's own reply. */
export async function updateReply(deps: Deps, member: Member, id: string, text: string): Promise<SavedReply> {
  const { notice } = await updatePost(deps, member, replyKind, { id, text });
  return readSavedReply(deps, member, id, notice);
}

/** Puts the member's own reply into their bin. */
export async function removeReply(deps: Deps, member: Member, id: string): Promise<{ _id: string }> {
  const { commentId } = await getReply(deps, member, id);
  return removePost(deps, member, replyKind, { id, parentId: commentId });
}
