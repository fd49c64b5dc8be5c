import type { Clock } from '../../../shared/clock.ts';
import type { Db } from '../../../shared/db/database.ts';
import type { Jobs } from '../../../shared/jobs/index.ts';

/** Dependencies of the moderation use cases. */
export type Deps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  /** Base URL of pictures. */
  publicUrl: string;
  /** Key for deriving visitor ids of guests. */
  visitorIdKey: Buffer;
};
