import { Type } from 'typebox';
import { defineJob } from '../../shared/jobs/index.ts';

/** Counts views and scores trending. Scheduled every second. */
export const rollUpActivity = defineJob({
  name: 'webs.roll-up-activity',
  queue: 'counting',
  payload: Type.Object({}),
  attempts: 1,
  backoff: 1,
});

/** Forgets who has seen what more than 30 minutes ago. */
export const forgetViewers = defineJob({
  name: 'webs.forget-viewers',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 1,
  backoff: 60,
});
