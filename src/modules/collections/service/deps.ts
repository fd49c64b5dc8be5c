import type { Clock } from '../../../shared/clock.ts';
import type { Db } from '../../../shared/db/database.ts';
import type { Accounts } from '../../accounts/index.ts';
import type { Webs } from '../../webs/index.ts';

/** What the use cases of collections work with. */
export type Deps = {
  db: Db;
  /** For statements that connections keep prepared. */
  clock: Clock;
  accounts: Pick<Accounts, 'requireIdOf'>;
  webs: Pick<Webs, 'lockAny' | 'lockVisible' | 'listCards'>;
  /** Pictures lie below it. */
  publicUrl: string;
  /** Names guests who look. */
  viewerKey: Buffer;
};
