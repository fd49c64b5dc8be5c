import { notFound } from '../../../../shared/errors/app-error.ts';
import { isId } from '../../../../shared/ids.ts';
import { type Page, type PageRequest, toPage } from '../../../../shared/paging.ts';
import { addNotice } from '../../../../shared/screening.ts';
import type { Member } from '../../../../shared/viewer.ts';
import type { Reply } from '../../contract/index.ts';
import { toReply } from '../../present.ts';
import * as rows from '../../repository/replies.ts';
import { commentMessages } from '../../rules/comment-messages.ts';
import type { Deps } from '../deps.ts';
import { createPost, removePost, replyKind, updatePost } from './posts.ts';

/** Adds a reply to a comment that is visible to the member. `idempotencyKey` is an idempotency key per member. */
export async function createReply(
  deps: Deps,
  member: Member,
  { commentId, text }: { commentId: string; text: string },
  idempotencyKey: string | null = null,
): Promise<SavedReply> {
  const input = { parentId: commentId, text, idempotencyKey };
  const { id, notice } = await createPost(deps, member, replyKind, input);
  return readSaved(deps, member, id, notice);
}

/** A reply as it is after a change; `notice` says why others do not see it. */
type SavedReply = Reply & { notice?: string };

async function readSaved(deps: Deps, member: Member, id: string, notice: string | null): Promise<SavedReply> {
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
  return readSaved(deps, member, id, notice);
}

/** Puts the member's own reply into their bin. */
export async function removeReply(deps: Deps, member: Member, id: string): Promise<{ _id: string }> {
  const { commentId } = await getReply(deps, member, id);
  return removePost(deps, member, replyKind, { id, parentId: commentId });
}
