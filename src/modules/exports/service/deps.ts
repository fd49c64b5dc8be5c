import type { Db } from '../../../shared/db/database.ts';
import type { Jobs } from '../../../shared/jobs/index.ts';
import type { Storage } from '../../../shared/storage/index.ts';
import type { Scratch } from '../../../shared/storage/scratch.ts';
import type { Accounts } from '../../accounts/index.ts';
import type { Assets } from '../../assets/index.ts';
import type { Site } from '../../site/index.ts';

/** Addresses of pages. */
export type Addresses = {
  web: (webId: string) => string;
  collection: (collectionId: string) => string;
  settings: string;
};

/** Dependencies of the use cases about exports. `storage` is that of exports, not of media. */
export type Deps = {
  db: Db;
  jobs: Jobs;
  site: Pick<Site, 'settings'>;
  storage: Storage;
  scratch: Scratch;
  assets: Pick<Assets, 'openMaster'>;
  accounts: Pick<Accounts, 'enforceRate'>;
  publicUrl: string;
  linkKey: Buffer;
  addresses: Addresses;
};

/** Storage key of an export's file. */
export const keyOf = (exportId: string): string => `${exportId}.zip`;
