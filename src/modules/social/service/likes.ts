import { invalidateTags } from '../../../shared/cache/invalidate-tags.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { forbidden, notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import type { Member } from '../../../shared/viewer.ts';
import { blockMessages } from '../block-messages.ts';
import { likesOfTag } from '../cache-tags.ts';
import * as likes from '../repository/likes.ts';
import { isBlocked } from './blocks.ts';
import type { Deps } from './deps.ts';
import { likeableModules } from './likeables.ts';

export type LikeState = { isLikedByMe: boolean; likesCount: number };

/**
 * Toggles the like of a visible resource; 404 for any other. The resource is locked last, until the commit: those who like the
 * same thing at once wait for each other no longer than that. Its count always matches the rows.
 */
export function toggleLike(deps: Deps, member: Member, kind: likes.Likeable, id: string): Promise<LikeState> {
  if (!isId(id)) throw notFound();
  const resource = likeableModules(deps)[kind];
  return inTransaction(deps.db, async (tx) => {
    const { isLiked, at } = await likes.toggleLike(tx, kind, member.id, id);
    // A like can always be taken back.
    const isRefused = isLiked && (await isBlocked(tx, member, kind, id));
    if (isLiked) await deps.trust.count(tx, member, 'likes');
    await invalidateTags(tx, likesOfTag(member.id));
    await resource.lockVisible(tx, member, id);
    // Said only of what the member can see.
    if (isRefused) throw forbidden(blockMessages.blocked);
    const likesCount = await resource.adjustLikesCount(tx, id, isLiked ? 1 : -1, at);
    return { isLikedByMe: isLiked, likesCount };
  });
}
