import type { Db } from '../../../shared/db/database.ts';

/** Dependencies of the use cases about notifications. */
export type Deps = {
  db: Db;
  /** Base URL of pictures. */
  publicUrl: string;
};
