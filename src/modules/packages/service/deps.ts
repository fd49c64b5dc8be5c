import type { Clock } from '../../../shared/clock.ts';
import type { Db } from '../../../shared/db/database.ts';
import type { FetchBytes } from '../../../shared/fetch/index.ts';
import type { Jobs } from '../../../shared/jobs/index.ts';
import type { Log } from '../../../shared/log/log.ts';
import type { Storage } from '../../../shared/storage/index.ts';
import type { Site } from '../../site/index.ts';

/** Dependencies of the use cases of packages. */
export type Deps = {
  db: Db;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  storage: Storage;
  fetchBytes: FetchBytes;
  site: Pick<Site, 'settings'>;
};
