import { type Static, Type } from 'typebox';
import { defineJob } from '../../shared/jobs/jobs.ts';

const payload = Type.Object({ exportId: Type.String() });
const file = Type.Object({ exportId: Type.String(), attempt: Type.Integer() });
export type FilePayload = Static<typeof file>;

/** Makes an export, from the beginning at each attempt. */
export const makeExport = defineJob({
  name: 'exports.make-export',
  queue: 'exporting',
  payload,
  attempts: 4,
  backoff: 60,
});

/** Mails the link of an export that is ready. */
export const mailLink = defineJob({
  name: 'exports.mail-link',
  queue: 'mail',
  payload,
  attempts: 16,
  backoff: 30,
});

/** Deletes the file of a deleted export. */
export const deleteFile = defineJob({
  name: 'exports.delete-file',
  queue: 'upkeep',
  payload: file,
  attempts: 16,
  backoff: 60,
});

/** Deletes expired exports and files without an export, and marks exports as failed that no worker makes any more. */
export const sweepExports = defineJob({
  name: 'exports.sweep-exports',
  queue: 'upkeep',
  payload: Type.Object({}),
  attempts: 1,
  backoff: 60,
});
