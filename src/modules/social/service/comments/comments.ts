import { notFound } from '../../../../shared/errors/app-error.ts';
import { isId } from '../../../../shared/ids.ts';
import { type Page, type PageRequest, toPage } from '../../../../shared/paging.ts';
import { addNotice } from '../../../../shared/screening.ts';
import type { Member } from '../../../../shared/viewer.ts';
import type { Comment, Thread } from '../../contract/index.ts';
import { toComment, toReply } from '../../present.ts';
import * as rows from '../../repository/comments.ts';
import { findComment } from '../../repository/comments.ts';
import { findReply } from '../../repository/replies.ts';
import { commentMessages } from '../../rules/comment-messages.ts';
import type { Deps } from '../deps.ts';
import { commentKind, createPost, removePost, updatePost } from './posts.ts';

/**
 * Adds a comment to a web that is visible to the member. `idempotencyKey` is an idempotency key per member: repeated requests
 * return the first comment.
 */
export async function createComment(
  deps: Deps,
  member: Member,
  { text, web }: { text: string; web: string },
  idempotencyKey: string | null = null,
): Promise<SavedComment> {
  const input = { parentId: web, text, idempotencyKey };
  const { id, notice } = await createPost(deps, member, commentKind(deps), input);
  return readSaved(deps, member, id, notice);
}

/** A comment as it is after a change; `notice` says why others do not see it. */
type SavedComment = Comment & { notice?: string };

async function readSaved(
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
  return readSaved(deps, member, id, notice);
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
