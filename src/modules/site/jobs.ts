import { Type } from 'typebox';
import { defineJob } from '../../shared/jobs/jobs.ts';

/** Deletes lines of the audit log that are older than the setting `auditLogDays`. */
export const removeOldAuditLines = defineJob({
  name: 'site.remove-old-audit-lines',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 3,
  backoff: 60,
});

/** Checks for a newer release, if the operator has configured an address. */
export const checkForUpdates = defineJob({
  name: 'site.check-for-updates',
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
