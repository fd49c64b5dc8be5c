import type { Db, Tx } from '../../../shared/db/database.ts';
import type { Member } from '../../../shared/http/viewer.ts';
import type { Accounts } from '../../accounts/index.ts';
import type { Collections } from '../../collections/index.ts';
import type { Webs } from '../../webs/index.ts';
import type { Likeable } from '../repository/likes.ts';

/** What the use cases between members work with. */
export type Parts = {
  db: Db;
  accounts: Pick<Accounts, 'demandIdOf' | 'userNotFound' | 'hold' | 'moveFollows'>;
  webs: Pick<Webs, 'hold' | 'holdVisible' | 'changeLikes' | 'cards' | 'showcaseOf'>;
  /** Pictures lie below it. */
  publicUrl: string;
  collections: Pick<Collections, 'hold' | 'holdVisible' | 'changeLikes'>;
};

/** What a module offers so that its things can be liked. */
type LikeableThings = {
  /** Holds a thing until the end of the transaction; false when it has gone. */
  hold(tx: Tx, id: string): Promise<boolean>;
  /** The same for what the member can see; a 404 for any other. */
  holdVisible(tx: Tx, member: Member, id: string): Promise<void>;
  /** Moves the count of a held thing; answers how many likes it has now. */
  changeLikes(tx: Tx, id: string, delta: 1 | -1, at: Date): Promise<number>;
};

/** Whose things are liked, by kind. */
export function likeables({ webs, collections }: Parts): Record<Likeable, LikeableThings> {
  return { web: webs, collection: collections };
}
