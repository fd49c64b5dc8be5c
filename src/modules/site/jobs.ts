import { Type } from 'typebox';
import { defineJob } from '../../shared/jobs/define.ts';

/** Deletes lines of the audit log that are older than the setting `auditLogDays`. */
export const removeOldAuditLines = defineJob({
  name: 'site.remove-old-audit-lines',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 3,
  backoff: 60,
});

/** Asks for the latest release, if the operator has named an address for it. */
export const askForUpdates = defineJob({
  name: 'site.ask-for-updates',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 1,
  backoff: 60,
});

/** Counts the figures of today and yesterday. */
export const countSiteStats = defineJob({
  name: 'site.count-stats',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 3,
  backoff: 60,
});
