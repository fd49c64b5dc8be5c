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
 * Toggles the like of a visible resource; 404 for any other. The resource is locked before its likes, so that concurrent requests are
 * serialized: each toggles the like once, and the count always matches the rows. What needs no lock is done before, since others
 * who like the same thing wait until the commit.
 */
export function toggleLike(deps: Deps, member: Member, kind: likes.Likeable, id: string): Promise<LikeState> {
  if (!isId(id)) throw notFound();
  const resource = likeableModules(deps)[kind];
  return inTransaction(deps.db, async (tx) => {
    const countAndCheck = async () => {
      await deps.trust.count(tx, member, 'likes');
      return isBlocked(tx, member, kind, id);
    };
    const isNew = !(await likes.isLiked(tx, kind, member.id, id));
    let isRefused = isNew && (await countAndCheck());
    await invalidateTags(tx, likesOfTag(member.id));
    await resource.lockVisible(tx, member, id);
    const { isLiked, at } = await likes.toggleLike(tx, kind, member.id, id);
    // Another request of the member has taken the like back meanwhile.
    if (isLiked && !isNew) isRefused = await countAndCheck();
    // A like can always be taken back.
    if (isLiked && isRefused) throw forbidden(blockMessages.blocked);
    const likesCount = await resource.adjustLikesCount(tx, id, isLiked ? 1 : -1, at);
    return { isLikedByMe: isLiked, likesCount };
  });
}
