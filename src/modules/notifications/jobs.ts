import { Type } from 'typebox';
import { defineJob } from '../../shared/jobs/define.ts';

/** Deletes notifications that are old, or too many of one member. */
export const deleteOldNotifications = defineJob({
  name: 'notifications.delete-old',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 3,
  backoff: 60,
});
