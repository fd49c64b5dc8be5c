import { Type } from 'typebox';
import { defineJob } from '../../shared/jobs/index.ts';

/** Forgets who has seen which collection more than 30 minutes ago. */
export const deleteExpiredCollectionViews = defineJob({
  name: 'collections.forget-viewers',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 1,
  backoff: 60,
});
