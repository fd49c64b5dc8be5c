import { inTransaction } from '../../../shared/db/transaction.ts';
import type { Member } from '../../../shared/http/viewer.ts';
import { toggleLike } from '../repository/likes.ts';
import type { Parts } from './parts.ts';

export type LikeState = { isLikedByMe: boolean; likesCount: number };

/**
 * Likes a web the member can see, or takes the like back; a 404 for any other. The web is held first, so that clicks at
 * the same time take turns: each turns the like once, and the count is always that of the rows.
 */
export function likeWeb({ db, webs }: Parts, member: Member, webId: string): Promise<LikeState> {
  return inTransaction(db, async (tx) => {
    await webs.holdVisible(tx, member, webId);
    const { isLiked, at } = await toggleLike(tx, member.id, webId);
    const likesCount = await webs.changeLikes(tx, webId, isLiked ? 1 : -1, at);
    return { isLikedByMe: isLiked, likesCount };
  });
}
