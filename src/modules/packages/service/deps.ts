import type { Clock } from '../../../shared/clock.ts';
import type { Db } from '../../../shared/db/database.ts';
import type { FetchBytes } from '../../../shared/fetch/fetch.ts';
import type { Jobs } from '../../../shared/jobs/jobs.ts';
import type { Log } from '../../../shared/log/log.ts';
import type { Storage } from '../../../shared/storage/storage.ts';
import type { Site } from '../../site/index.ts';

export type Deps = {
  db: Db;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  storage: Storage;
  fetchBytes: FetchBytes;
  site: Pick<Site, 'settings'>;
};
