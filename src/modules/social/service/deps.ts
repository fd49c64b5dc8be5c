import type { Db } from '../../../shared/db/database.ts';
import type { Accounts } from '../../accounts/index.ts';
import type { Assets } from '../../assets/index.ts';
import type { Collections } from '../../collections/index.ts';
import type { Webs } from '../../webs/index.ts';

/** What the use cases between members work with. */
export type Deps = {
  db: Db;
  accounts: Pick<Accounts, 'requireIdOf' | 'userNotFound' | 'lockMembers' | 'changeFollowCounts'>;
  webs: Pick<
    Webs,
    'lockAny' | 'lockVisible' | 'changeLikes' | 'changeComments' | 'listCards' | 'getShowcaseOf'
  >;
  /** Pictures lie below it. */
  publicUrl: string;
  assets: Pick<Assets, 'lockAny' | 'lockVisible' | 'changeLikes'>;
  collections: Pick<Collections, 'lockAny' | 'lockVisible' | 'changeLikes'>;
};
