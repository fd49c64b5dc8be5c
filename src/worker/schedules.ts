import { sweepAccounts } from '../modules/accounts/jobs.ts';
import { removeUnused } from '../modules/assets/jobs.ts';
import { deleteDueItems } from '../modules/bin/jobs.ts';
import { deleteExpiredCollectionViews, rollUpCollectionCounts } from '../modules/collections/jobs.ts';
import { sweepExports } from '../modules/exports/jobs.ts';
import { deleteDueAccounts, finishRemovals, removeOldReports } from '../modules/moderation/jobs.ts';
import { deleteOldNotifications, queueDueMails } from '../modules/notifications/jobs.ts';
import { loadBundledPackages } from '../modules/packages/jobs.ts';
import { checkForUpdates, countSiteStats, removeOldAuditLines } from '../modules/site/jobs.ts';
import {
  deleteExpiredViews,
  drawCards,
  indexCode,
  packVersions,
  pruneVersions,
  rollUpActivity,
} from '../modules/webs/jobs.ts';
import { type Schedule, schedule } from '../shared/jobs/worker/schedule.ts';
import { takeDueBackup } from './backup/jobs.ts';

const minute = 60;
const hour = 3_600;

/**
 * The recurring jobs and their intervals in seconds. A scheduled job has no outbox row and no `jobs.add`: each run
 * costs the queue a few statements, and a lost run's work is done by the next. `run.finish` runs its effect in a
 * transaction as usual, but there is no row to mark done.
 */
export const schedules: readonly Schedule[] = [
  schedule(sweepAccounts, {}, hour),
  schedule(removeUnused, {}, hour),
  schedule(removeOldAuditLines, {}, hour),
  schedule(removeOldReports, {}, hour),
  schedule(loadBundledPackages, {}, hour),
  schedule(countSiteStats, {}, 5 * minute),
  schedule(checkForUpdates, {}, 24 * hour),
  schedule(finishRemovals, {}, hour),
  schedule(deleteDueAccounts, {}, hour),
  schedule(deleteDueItems, {}, hour),
  schedule(queueDueMails, {}, 30),
  schedule(sweepExports, {}, hour),
  schedule(deleteOldNotifications, {}, 6 * hour),
  schedule(rollUpActivity, {}, 1),
  schedule(rollUpCollectionCounts, {}, 5),
  schedule(packVersions, {}, 10),
  schedule(drawCards, {}, 10),
  schedule(indexCode, {}, 5),
  schedule(pruneVersions, {}, hour),
  schedule(deleteExpiredViews, {}, 10 * minute),
  schedule(deleteExpiredCollectionViews, {}, 10 * minute),
  schedule(takeDueBackup, {}, minute),
];
