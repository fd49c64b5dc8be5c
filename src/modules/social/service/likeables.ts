import type { Member } from '../../../shared/auth/viewer.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import { lockAnyComment, lockComment } from '../repository/comments.ts';
import type { Likeable } from '../repository/likes.ts';
import { addLike } from '../repository/remarks.ts';
import { lockAnyReply, lockReply } from '../repository/replies.ts';
import type { Deps } from './deps.ts';

/** What a module offers so that its things can be liked. */
type LikeableThings = {
  /** Holds a thing until the end of the transaction; false when it has gone. */
  lockAny(tx: Tx, id: string): Promise<boolean>;
  /** The same for what the member can see; a 404 for any other. */
  lockVisible(tx: Tx, member: Member, id: string): Promise<void>;
  /** Moves the count of a held thing; answers how many likes it has now. */
  changeLikes(tx: Tx, id: string, delta: 1 | -1, at: Date): Promise<number>;
};

/** Whose things are liked, by kind. */
export function likeables({ webs, collections, assets }: Deps): Record<Likeable, LikeableThings> {
  return { web: webs, collection: collections, asset: assets, comment, reply };
}

const comment: LikeableThings = {
  lockAny: async (tx, id) => (await lockAnyComment(tx, id)) !== undefined,
  lockVisible: async (tx, member, id) => requireVisible(isId(id) && (await lockComment(tx, member, id))),
  changeLikes: (tx, id, delta) => addLike(tx, 'comments', id, delta),
};

const reply: LikeableThings = {
  lockAny: async (tx, id) => (await lockAnyReply(tx, id)) !== undefined,
  lockVisible: async (tx, member, id) => requireVisible(isId(id) && (await lockReply(tx, member, id))),
  changeLikes: (tx, id, delta) => addLike(tx, 'replies', id, delta),
};

function requireVisible(held: object | false | undefined): void {
  if (!held) throw notFound();
}
