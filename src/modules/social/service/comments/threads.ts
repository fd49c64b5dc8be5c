import { isId } from '../../../../shared/ids.ts';
import type { Member } from '../../../../shared/viewer.ts';
import type { Thread } from '../../contract/index.ts';
import { toComment, toReply } from '../../present.ts';
import { findComment } from '../../repository/comments.ts';
import { findReply } from '../../repository/replies.ts';
import type { Deps } from '../deps.ts';

/** Ids from an address: of a comment, or of a reply. */
export type ThreadName = { commentId?: string | undefined; replyId?: string | undefined };

/** The thread of a comment or a reply on a web; null if the member can see none there. */
export async function findThread(
  { reads, publicUrl, trust }: Deps,
  member: Member,
  webId: string,
  { commentId, replyId }: ThreadName,
): Promise<Thread | null> {
  const reply = isId(replyId ?? '') ? await findReply(reads, member, replyId ?? '') : undefined;
  const id = reply?.comment_id ?? commentId ?? '';
  const comment = isId(id) ? await findComment(reads, member, id) : undefined;
  if (comment?.web_id !== webId) return null;
  return {
    comment: toComment(comment, publicUrl, trust),
    reply: reply ? toReply(reply, publicUrl, trust) : null,
  };
}
