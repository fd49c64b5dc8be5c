import { invalidateTags } from '../../../shared/cache/tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import type { Member } from '../../../shared/viewer.ts';
import { likesOfTag } from '../cache-tags.ts';
import { lockAnyComment, lockAnyReply, lockComment, lockReply } from '../repository/comments.ts';
import type { Likeable } from '../repository/likes.ts';
import * as likes from '../repository/likes.ts';
import { adjustLikesCount } from '../repository/posts.ts';
import { requireNotBlocked } from './blocks.ts';
import type { Deps } from './deps.ts';

export type LikeState = { isLikedByMe: boolean; likesCount: number };

/**
 * Toggles the like of a visible resource; 404 for any other. Each of several concurrent requests toggles the like
 * once, and the count always equals the number of rows.
 */
export function toggleLike(deps: Deps, member: Member, kind: likes.Likeable, id: string): Promise<LikeState> {
  const resource = likeableModules(deps)[kind];
  return inTransaction(deps.db, async (tx) => {
    await resource.keepVisible(tx, member, id);
    const { isLiked, at } = await likes.toggleLike(tx, kind, member.id, id);
    // A like can always be removed.
    if (isLiked) {
      await requireNotBlocked(tx, member, kind, id);
      await deps.trust.count(tx, member, 'likes');
    }
    const likesCount = await resource.adjustLikesCount(tx, id, isLiked ? 1 : -1, at);
    await invalidateTags(tx, likesOfTag(member.id));
    return { isLikedByMe: isLiked, likesCount };
  });
}

/** Functions of a module whose resources can be liked. */
type LikeableModule = {
  /** Locks a resource until the end of the transaction; false if it no longer exists. */
  lockAny(tx: Tx, id: string): Promise<boolean>;
  /** Keeps a resource from being deleted until the end of the transaction; 404 if it is not visible to the member. */
  keepVisible(tx: Tx, member: Member, id: string): Promise<void>;
  /** Adds `delta` to the like count of a resource that is locked or kept; returns the new count. */
  adjustLikesCount(tx: Tx, id: string, delta: 1 | -1, at: Date): Promise<number>;
};

/** The module responsible for each kind of likeable resource. */
export function likeableModules({ webs, collections, assets }: Deps): Record<Likeable, LikeableModule> {
  return {
    web: webs,
    collection: collections,
    asset: { ...assets, keepVisible: assets.lockVisible },
    comment,
    reply,
  };
}

const comment: LikeableModule = {
  lockAny: async (tx, id) => (await lockAnyComment(tx, id)) !== undefined,
  keepVisible: async (tx, member, id) => requireVisible(isId(id) && (await lockComment(tx, member, id))),
  adjustLikesCount: (tx, id, delta) => adjustLikesCount(tx, 'comments', id, delta),
};

const reply: LikeableModule = {
  lockAny: async (tx, id) => (await lockAnyReply(tx, id)) !== undefined,
  keepVisible: async (tx, member, id) => requireVisible(isId(id) && (await lockReply(tx, member, id))),
  adjustLikesCount: (tx, id, delta) => adjustLikesCount(tx, 'replies', id, delta),
};

function requireVisible(locked: object | false | undefined): void {
  if (!locked) throw notFound();
}
