import type { Clock } from '../../../shared/clock.ts';
import type { Db } from '../../../shared/db/database.ts';
import type { Jobs } from '../../../shared/jobs/jobs.ts';
import type { Moderated } from '../../../shared/soft-delete.ts';
import type { AccountDeletion, Accounts } from '../../accounts/index.ts';
import type { Assets } from '../../assets/index.ts';
import type { Site } from '../../site/index.ts';
import type { ReportKind } from '../rules/report-reasons.ts';

export type Deps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  /** The modules' own ways to hide, remove and restore items of each kind. */
  moderatedItems: Record<Exclude<ReportKind, 'member'>, Moderated>;
  /** Locking, suspending and mailing members. */
  members: Accounts['members'];
  accountDeletion: Pick<AccountDeletion, 'deleteSuspended'>;
  /** Base URL of pictures. */
  publicUrl: string;
  assets: Pick<Assets, 'openForReview' | 'eraseRemoved'>;
  site: Pick<Site, 'settings' | 'audit' | 'spam'>;
  /** Key for deriving visitor ids of guests. */
  visitorIdKey: Buffer;
  /** Key for signing the addresses of reported pictures. */
  pictureKey: Buffer;
};
