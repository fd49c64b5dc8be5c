import type { Tx } from '../../../shared/db/database.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import type { Member } from '../../../shared/viewer.ts';
import { lockAnyComment, lockComment } from '../repository/comments.ts';
import type { Likeable } from '../repository/likes.ts';
import { adjustLikesCount } from '../repository/posts.ts';
import { lockAnyReply, lockReply } from '../repository/replies.ts';
import type { Deps } from './deps.ts';

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
