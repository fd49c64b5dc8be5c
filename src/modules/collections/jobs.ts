import { Type } from 'typebox';
import { defineJob } from '../../shared/jobs/jobs.ts';

/** Adds views and likes to the counts of collections that were locked when these came in. Scheduled every 5 seconds. */
export const rollUpCollectionCounts = defineJob({
  name: 'collections.roll-up-counts',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 1,
  backoff: 10,
});

/** Deletes viewer rows of collections older than 30 minutes. */
export const deleteExpiredCollectionViews = defineJob({
  name: 'collections.forget-viewers',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 1,
  backoff: 60,
});
