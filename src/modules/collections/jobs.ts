import { Type } from 'typebox';
import { defineJob } from '../../shared/jobs/index.ts';

/** Deletes viewer rows of collections older than 30 minutes. */
export const deleteExpiredCollectionViews = defineJob({
  name: 'collections.forget-viewers',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 1,
  backoff: 60,
});
