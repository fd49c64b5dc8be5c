import { sweepAccounts } from '../modules/accounts/jobs.ts';
import { removeUnused } from '../modules/assets/jobs.ts';
import { deleteExpiredCollectionViews } from '../modules/collections/jobs.ts';
import { deleteExpiredViews, rollUpActivity } from '../modules/webs/jobs.ts';
import { type Schedule, schedule } from '../shared/jobs/worker/schedule.ts';

const minute = 60;
const hour = 3_600;

/**
 * What comes by itself, and every how many seconds. A scheduled job has no outbox row and no `jobs.add`: it costs the
 * queue a few statements a run, and when one is lost the next one does its work. `run.finish` works in it as in any
 * other, only that it stamps nothing.
 */
export const schedules: readonly Schedule[] = [
  schedule(sweepAccounts, {}, hour),
  schedule(removeUnused, {}, hour),
  schedule(rollUpActivity, {}, 1),
  schedule(deleteExpiredViews, {}, 10 * minute),
  schedule(deleteExpiredCollectionViews, {}, 10 * minute),
];
