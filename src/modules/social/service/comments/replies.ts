import type { Tx } from '../../../../shared/db/database.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { badRequest, notFound } from '../../../../shared/errors/app-error.ts';
import { isId, newId } from '../../../../shared/ids.ts';
import { type Page, type PageRequest, toPage } from '../../../../shared/paging.ts';
import { addNotice } from '../../../../shared/soft-delete/notice.ts';
import type { Member } from '../../../../shared/viewer.ts';
import { commentMessages } from '../../comment-messages.ts';
import type { Reply } from '../../contract/index.ts';
import { toReply } from '../../present.ts';
import { adjustRepliesCount, lockAnyComment, lockComment } from '../../repository/comments.ts';
import { rememberLink } from '../../repository/link-participants.ts';
import { setMentions } from '../../repository/mentions.ts';
import * as posts from '../../repository/posts.ts';
import * as rows from '../../repository/replies.ts';
import { requireMayWrite } from '../blocks.ts';
import type { Deps } from '../deps.ts';
import { findExistingPost, requireOwn } from './posts.ts';

/** Adds a reply to a comment that is visible to the member. `idempotencyKey` is an idempotency key per member. */
export async function createReply(
  deps: Deps,
  member: Member,
  { commentId, text }: { commentId: string; text: string },
  idempotencyKey: string | null = null,
): Promise<SavedReply> {
  deps.site.spam.requireAllowed({ text });
  const post = {
    id: newId(),
    ownerId: member.id,
    idempotencyKey,
    text: text.trim(),
    textKey: deps.trust.textKey(text),
  };
  let notice: string | null = null;
  const id = await inTransaction(deps.db, async (tx) => {
    const locked = isId(commentId) && (await lockComment(tx, member, commentId));
    if (!locked) throw notFound();
    const mentioned = await requireMayWrite(tx, member, { kind: 'comment', id: commentId, text: post.text });
    const permit = await deps.trust.permit(tx, member);
    const repeated = await posts.findRepeated(tx, 'replies', post, commentId);
    if (repeated?.isHidden && !repeated.isRetry) throw badRequest(commentMessages.alreadyWritten, 'text');
    if (repeated) return repeated.id;
    if (!(await rows.insertReply(tx, commentId, { ...post, permit }))) return null;
    if (mentioned.length > 0) await setMentions(tx, 'replies', post.id, mentioned);
    await rememberLink(tx, member, 'replies', post.id);
    await deps.trust.count(tx, member, 'comments');
    if (post.textKey) await deps.trust.countText(tx, member, post.textKey);
    await adjustRepliesCount(tx, commentId, 1);
    notice = await deps.screen(tx, member, 'reply', post.id);
    return post.id;
  });
  const made = id ?? (await findExistingPost(deps.db, 'replies', member, idempotencyKey));
  return readSaved(deps, member, made, notice);
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
  { reads, publicUrl, trust }: Deps,
  member: Member,
  commentId: string,
  request: PageRequest,
): Promise<Page<Reply>> {
  const found = isId(commentId) ? await rows.findReplies(reads, member, commentId, request) : undefined;
  if (!found) throw notFound();
  const docs = found.rows.map((row) => toReply(row, publicUrl, trust));
  return toPage(docs, request, found.total, null);
}

/** Changes the text of the member's own reply. */
export async function updateReply(deps: Deps, member: Member, id: string, text: string): Promise<SavedReply> {
  deps.site.spam.requireAllowed({ text });
  const notice = await inTransaction(deps.db, async (tx) => {
    requireOwn(member, isId(id) ? await rows.lockReply(tx, member, id) : undefined);
    const mentioned = await requireMayWrite(tx, member, { kind: 'reply', id, text });
    await posts.updateText(tx, 'replies', id, { text: text.trim(), textKey: deps.trust.textKey(text) });
    await setMentions(tx, 'replies', id, mentioned);
    return deps.screen(tx, member, 'reply', id);
  });
  return readSaved(deps, member, id, notice);
}

/** Puts the member's own reply into their bin. */
export async function removeReply(deps: Deps, member: Member, id: string): Promise<{ _id: string }> {
  const { commentId } = await getReply(deps, member, id);
  return inTransaction(deps.db, async (tx) => {
    // Locks the comment before the reply, in the same order as the deletion of a comment, to avoid deadlocks.
    if (!(await lockComment(tx, member, commentId))) throw notFound();
    requireOwn(member, await rows.lockReply(tx, member, id));
    if (!(await posts.putPostIntoBin(tx, 'replies', id))) throw notFound();
    await adjustRepliesCount(tx, commentId, -1);
    return { _id: id };
  });
}

/** Deletes a reply regardless of visibility, because its author's account is deleted, moderators have removed it, or its days in the bin are over. */
export async function deleteAnyReply(tx: Tx, id: string): Promise<void> {
  const place = await posts.findPlace(tx, 'replies', id);
  if (!place || !(await lockAnyComment(tx, place.parentId))) return;
  await deleteLocked(tx, id);
}

async function deleteLocked(tx: Tx, id: string): Promise<void> {
  const place = await posts.deletePost(tx, 'replies', id);
  if (place && !place.isHidden) await adjustRepliesCount(tx, place.parentId, -1);
}
