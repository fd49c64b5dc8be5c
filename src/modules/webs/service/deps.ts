import type { Clock } from '../../../shared/clock.ts';
import type { Db } from '../../../shared/db/database.ts';
import type { Jobs } from '../../../shared/jobs/index.ts';
import type { Accounts } from '../../accounts/index.ts';
import type { Assets } from '../../assets/index.ts';
import type { WebQuota } from './saving/quota.ts';

/** What the use cases of webs work with. */
export type Deps = {
  db: Db;
  /** For statements that connections keep prepared. */
  clock: Clock;
  jobs: Jobs;
  accounts: Pick<Accounts, 'enforceRate' | 'requireIdOf' | 'lockMembers' | 'invalidateMembers'>;
  assets: Pick<Assets, 'createImage' | 'copyThumbnail' | 'changeAddress' | 'use' | 'release'>;
  /** Pictures lie below it. */
  publicUrl: string;
  /** Names guests who look. */
  viewerKey: Buffer;
  /** What each member may have. */
  quota: WebQuota;
  /** Whether workers draw webs anew. */
  drawsThumbnails: boolean;
};
