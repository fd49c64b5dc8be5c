import type { Clock } from '../../../shared/clock.ts';
import type { Db } from '../../../shared/db/database.ts';
import type { Binned, BulkBinned } from '../../../shared/soft-delete/binned.ts';
import type { Accounts } from '../../accounts/index.ts';
import type { BinKind, BulkBinKind } from '../kinds.ts';

/** Dependencies of the bin's use cases. */
export type Deps = {
  db: Db;
  clock: Clock;
  accounts: Pick<Accounts, 'lockMembers'>;
  /** The modules' own bins of things of each kind. */
  binned: Record<BinKind, Binned> & Record<BulkBinKind, BulkBinned>;
  /** Days after which a deleted thing is deleted for good. */
  binDays: number;
};
