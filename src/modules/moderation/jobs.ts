import { Type } from 'typebox';
import { defineJob } from '../../shared/jobs/define.ts';

/** Mails the outcome of a report to the guest who left an address, and forgets the address. */
export const sendOutcome = defineJob({
  name: 'moderation.send-outcome',
  queue: 'mail',
  payload: Type.Object({ reportId: Type.String() }),
  attempts: 16,
  backoff: 30,
});

/** Deletes what was removed more than 30 days ago, and the records of old actions. */
export const finishRemovals = defineJob({
  name: 'moderation.finish-removals',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 3,
  backoff: 60,
});

/** Deletes reports that were closed long ago. */
export const removeOldReports = defineJob({
  name: 'moderation.remove-old-reports',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 3,
  backoff: 60,
});
