import { Type } from 'typebox';
import { defineJob } from '../../shared/jobs/jobs.ts';

/** Permanently deletes items that have been in the bin for `BIN_DAYS`. */
export const deleteDueItems = defineJob({
  name: 'bin.delete-due',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 1,
  backoff: 60,
});
