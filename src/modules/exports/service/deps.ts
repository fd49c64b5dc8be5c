import type { Db } from '../../../shared/db/database.ts';
import type { Jobs } from '../../../shared/jobs/jobs.ts';
import type { Scratch } from '../../../shared/storage/scratch.ts';
import type { Storage } from '../../../shared/storage/storage.ts';
import type { Accounts } from '../../accounts/index.ts';
import type { Assets } from '../../assets/index.ts';
import type { Packages } from '../../packages/index.ts';
import type { Site } from '../../site/index.ts';

/** Addresses of pages. */
export type Addresses = {
  web: (webId: string) => string;
  collection: (collectionId: string) => string;
  settings: string;
};

import type { ExportFile } from '../repository/exports.ts';

/** Dependencies of the use cases about exports. `storage` is that of exports, not of media. */
export type Deps = {
  db: Db;
  jobs: Jobs;
  site: Pick<Site, 'settings'>;
  storage: Storage;
  scratch: Scratch;
  assets: Pick<Assets, 'openMaster'>;
  packages: Pick<Packages, 'readFile'>;
  accounts: Pick<Accounts, 'enforceRate'>;
  publicUrl: string;
  linkKey: Buffer;
  addresses: Addresses;
};

/** Storage key of the file of an attempt at an export. */
export const keyOf = ({ id, attempt }: ExportFile): string => `${id}-${attempt}.zip`;

/** The parts of a storage key; null if `keyOf` did not build it. */
export function parseKey(key: string): ExportFile | null {
  const [, id, attempt] = /^([0-9a-f-]{36})-([1-9]\d{0,8})\.zip$/.exec(key) ?? [];
  return id === undefined ? null : { id, attempt: Number(attempt) };
}
