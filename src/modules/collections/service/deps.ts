import type { Clock } from '../../../shared/clock.ts';
import type { Db } from '../../../shared/db/database.ts';
import type { Screen } from '../../../shared/screening.ts';
import type { Trust } from '../../../shared/visibility/publication.ts';
import type { Accounts } from '../../accounts/index.ts';
import type { Site } from '../../site/index.ts';
import type { Webs } from '../../webs/index.ts';

export type Deps = {
  db: Db;
  clock: Clock;
  trust: Trust;
  screen: Screen;
  site: Pick<Site, 'spam'>;
  accounts: Pick<Accounts, 'requireIdOf'>;
  webs: Pick<Webs, 'lockOwned' | 'lockAllOwned' | 'lockAllVisible' | 'listCards'>;
  /** Maximum number of a member's collections, those in the bin included. */
  maxCollections: number;
  /** Base URL of pictures. */
  publicUrl: string;
  /** Key for deriving visitor ids of guests. */
  visitorIdKey: Buffer;
};
