import { Type } from 'typebox';
import { defineJob } from '../../shared/jobs/jobs.ts';

/** Backs the site up if a backup is due by `BACKUP_AT`. */
export const takeDueBackup = defineJob({
  name: 'backup.take-due',
  queue: 'backups',
  payload: Type.Object({}),
  attempts: 1,
  backoff: 60,
});
