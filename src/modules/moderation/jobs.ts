import { Type } from 'typebox';
import { defineJob } from '../../shared/jobs/jobs.ts';

/** Mails the outcome of a report to the guest who left an address, then deletes the address. */
export const sendOutcome = defineJob({
  name: 'moderation.send-outcome',
  queue: 'mail',
  payload: Type.Object({ reportId: Type.String() }),
  attempts: 16,
  backoff: 30,
});

/** Compares the code of a reported web with its sources, for the moderators. */
export const checkSources = defineJob({
  name: 'moderation.check-sources',
  queue: 'upkeep',
  payload: Type.Object({ webId: Type.String() }),
  attempts: 3,
  backoff: 30,
  dedupe: ({ webId }) => webId,
});

/** Permanently deletes items that were removed more than 30 days ago, and deletes the records of old actions. */
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

/** Mails a member about a warning, a suspension or the deletion of their account. */
export const sendMemberNotice = defineJob({
  name: 'moderation.send-member-notice',
  queue: 'mail',
  payload: Type.Object({ actionId: Type.String() }),
  attempts: 16,
  backoff: 30,
});

/** Hides all content of the member of an action. */
export const hideEverything = defineJob({
  name: 'moderation.hide-everything',
  queue: 'upkeep',
  payload: Type.Object({ actionId: Type.String() }),
  attempts: 12,
  backoff: 10,
});

/** Shows the content again that was hidden with an action, once the action has been undone. */
export const restoreEverything = defineJob({
  name: 'moderation.restore-everything',
  queue: 'upkeep',
  payload: Type.Object({ actionId: Type.String() }),
  attempts: 12,
  backoff: 10,
});

/** Continues a bulk action, or its undo, for a few seconds, and enqueues itself until all is done. */
export const runBulkAction = defineJob({
  name: 'moderation.run-bulk-action',
  queue: 'upkeep',
  payload: Type.Object({ bulkId: Type.String() }),
  attempts: 12,
  backoff: 10,
});

/** Deletes the accounts whose deletion by moderators can no longer be undone. */
export const deleteDueAccounts = defineJob({
  name: 'moderation.delete-due-accounts',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 3,
  backoff: 60,
});
