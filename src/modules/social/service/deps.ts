import type { Db } from '../../../shared/db/database.ts';
import type { Screen } from '../../../shared/screening.ts';
import type { Trust } from '../../../shared/visibility/publication.ts';
import type { Accounts } from '../../accounts/index.ts';
import type { Assets } from '../../assets/index.ts';
import type { Collections } from '../../collections/index.ts';
import type { Site } from '../../site/index.ts';
import type { Webs } from '../../webs/index.ts';

export type Deps = {
  db: Db;
  trust: Trust;
  screen: Screen;
  site: Pick<Site, 'spam'>;
  accounts: Pick<Accounts, 'requireIdOf' | 'userNotFound' | 'lockMembers' | 'adjustFollowCounts'>;
  webs: Pick<
    Webs,
    | 'lockAny'
    | 'lockVisible'
    | 'lockIfVisible'
    | 'keepVisible'
    | 'adjustLikesCount'
    | 'adjustCommentsCount'
    | 'listCards'
    | 'getShowcaseOf'
  >;
  /** Base URL of pictures. */
  publicUrl: string;
  assets: Pick<Assets, 'lockAny' | 'lockVisible' | 'adjustLikesCount'>;
  collections: Pick<Collections, 'lockAny' | 'keepVisible' | 'adjustLikesCount'>;
};
