import type { Clock } from '../../../shared/clock.ts';
import type { Db } from '../../../shared/db/database.ts';
import type { Jobs } from '../../../shared/jobs/jobs.ts';
import type { Screen } from '../../../shared/screening.ts';
import type { Trust } from '../../../shared/visibility/publication.ts';
import type { Accounts } from '../../accounts/index.ts';
import type { Assets } from '../../assets/index.ts';
import type { Packages } from '../../packages/index.ts';
import type { Site } from '../../site/index.ts';

/** Maximum number of webs per member, and maximum total size of their code in megabytes. */
export type WebQuota = { maxWebs: number; maxCodeMegabytes: number };

export type Deps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  trust: Trust;
  screen: Screen;
  site: Pick<Site, 'spam'>;
  packages: Pick<Packages, 'pin' | 'splitReady'>;
  accounts: Pick<Accounts, 'enforceRate' | 'requireIdOf' | 'lockMembers' | 'invalidateMembers'>;
  assets: Pick<
    Assets,
    'createImage' | 'copyThumbnail' | 'changePublicIds' | 'restorePublicIds' | 'use' | 'release'
  >;
  /** Base URL of pictures. */
  publicUrl: string;
  /** Key for deriving visitor ids of guests. */
  visitorIdKey: Buffer;
  /** Limits per member. */
  quota: WebQuota;
  /** Whether workers render pictures of webs. */
  shouldRenderThumbnails: boolean;
};
