import type { Tx } from '../../../../shared/db/database.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { badRequest, notFound } from '../../../../shared/errors/app-error.ts';
import { isId, newId } from '../../../../shared/ids.ts';
import { type Page, type PageRequest, toPage } from '../../../../shared/paging.ts';
import { addNotice } from '../../../../shared/soft-delete/notice.ts';
import type { Member } from '../../../../shared/viewer.ts';
import { commentMessages } from '../../comment-messages.ts';
import type { Comment } from '../../contract/index.ts';
import { toComment } from '../../present.ts';
import * as rows from '../../repository/comments.ts';
import { rememberLink } from '../../repository/link-participants.ts';
import { setMentions } from '../../repository/mentions.ts';
import * as posts from '../../repository/posts.ts';
import { requireMayWrite } from '../blocks.ts';
import type { Deps } from '../deps.ts';
import { findExistingPost, requireOwn } from './posts.ts';

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
    await deps.webs.lockVisible(tx, member, web);
    const mentioned = await requireMayWrite(tx, member, { kind: 'web', id: web, text: post.text });
    const permit = await deps.trust.permit(tx, member);
    const repeated = await posts.findRepeated(tx, 'comments', post, web);
    if (repeated?.isHidden && !repeated.isRetry) throw badRequest(commentMessages.alreadyWritten, 'text');
    if (repeated) return repeated.id;
    if (!(await rows.insertComment(tx, web, { ...post, permit }))) return null;
    if (mentioned.length > 0) await setMentions(tx, 'comments', post.id, mentioned);
    await rememberLink(tx, member, 'comments', post.id);
    await deps.trust.count(tx, member, 'comments');
    if (post.textKey) await deps.trust.countText(tx, member, post.textKey);
    await deps.webs.adjustCommentsCount(tx, web, 1);
    notice = await deps.screen(tx, member, 'comment', post.id);
    return post.id;
  });
  const made = id ?? (await findExistingPost(deps.db, 'comments', member, idempotencyKey));
  return readSaved(deps, member, made, notice);
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
  { reads, publicUrl, trust }: Deps,
  member: Member,
  id: string,
): Promise<Comment> {
  const row = isId(id) ? await rows.findComment(reads, member, id) : undefined;
  if (!row) throw notFound();
  return toComment(row, publicUrl, trust);
}

/** Lists the comments on a web, newest first, if the web is visible to the member. */
export async function listComments(
  { reads, publicUrl, trust }: Deps,
  member: Member,
  webId: string,
  request: PageRequest,
): Promise<Page<Comment>> {
  const found = isId(webId) ? await rows.findComments(reads, member, webId, request) : undefined;
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
  deps.site.spam.requireAllowed({ text });
  const notice = await inTransaction(deps.db, async (tx) => {
    requireOwn(member, isId(id) ? await rows.lockComment(tx, member, id) : undefined);
    const mentioned = await requireMayWrite(tx, member, { kind: 'comment', id, text });
    await posts.updateText(tx, 'comments', id, { text: text.trim(), textKey: deps.trust.textKey(text) });
    await setMentions(tx, 'comments', id, mentioned);
    return deps.screen(tx, member, 'comment', id);
  });
  return readSaved(deps, member, id, notice);
}

/** Puts the member's own comment into their bin; its replies, which are read through it, disappear with it. */
export async function removeComment(deps: Deps, member: Member, id: string): Promise<{ _id: string }> {
  const { web } = await getComment(deps, member, id);
  return inTransaction(deps.db, async (tx) => {
    // Locks the web before the comment, in the same order as the deletion of a web, to avoid deadlocks.
    await deps.webs.lockVisible(tx, member, web);
    requireOwn(member, await rows.lockComment(tx, member, id));
    if (!(await posts.putPostIntoBin(tx, 'comments', id))) throw notFound();
    await deps.webs.adjustCommentsCount(tx, web, -1);
    return { _id: id };
  });
}

/** Deletes a comment regardless of visibility, because its author's account is deleted, moderators have removed it, or its days in the bin are over. */
export async function deleteAnyComment(deps: Deps, tx: Tx, id: string): Promise<void> {
  const place = await posts.findPlace(tx, 'comments', id);
  if (!place || !(await deps.webs.lockAny(tx, place.parentId))) return;
  await deleteLocked(deps, tx, id);
}

async function deleteLocked({ webs }: Deps, tx: Tx, id: string): Promise<void> {
  const place = await posts.deletePost(tx, 'comments', id);
  if (place && !place.isHidden) await webs.adjustCommentsCount(tx, place.parentId, -1);
}
