import { invalidateTags } from '../../../shared/cache/invalidate-tags.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import type { Member } from '../../../shared/viewer.ts';
import { likesOfTag } from '../cache-tags.ts';
import * as likes from '../repository/likes.ts';
import { requireNotBlocked } from './blocks.ts';
import type { Deps } from './deps.ts';
import { likeableModules } from './likeables.ts';

export type LikeState = { isLikedByMe: boolean; likesCount: number };

/**
 * Toggles the like of a visible resource; 404 for any other. Each of concurrent requests toggles the like once, and the count is
 * that of the rows.
 */
export function toggleLike(deps: Deps, member: Member, kind: likes.Likeable, id: string): Promise<LikeState> {
  const resource = likeableModules(deps)[kind];
  return inTransaction(deps.db, async (tx) => {
    await resource.keepVisible(tx, member, id);
    const { isLiked, at } = await likes.toggleLike(tx, kind, member.id, id);
    // A like can always be taken back.
    if (isLiked) {
      await requireNotBlocked(tx, member, kind, id);
      await deps.trust.count(tx, member, 'likes');
    }
    const likesCount = await resource.adjustLikesCount(tx, id, isLiked ? 1 : -1, at);
    await invalidateTags(tx, likesOfTag(member.id));
    return { isLikedByMe: isLiked, likesCount };
  });
}
