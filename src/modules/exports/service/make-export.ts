import { systemClock } from '../../../shared/clock.ts';
import { isAppError } from '../../../shared/errors/app-error.ts';
import type { Run } from '../../../shared/jobs/handle.ts';
import { PermanentError } from '../../../shared/jobs/jobs.ts';
import { isStorageFull } from '../../../shared/storage/disk.ts';
import type { Member } from '../../../shared/viewer.ts';
import { makeExport as job, mailLink } from '../jobs.ts';
import { countItems } from '../repository/contents.ts';
import type { ExportFile } from '../repository/exports.ts';
import * as exports from '../repository/exports.ts';
import { daysKept } from '../rules/fields.ts';
import { type Failure, messages } from '../rules/messages.ts';
import { type Deps, keyOf } from './deps.ts';
import { createZipWriter, writeContents } from './write-contents.ts';

/** Maximum bytes of an export: the maximum part size of uploads to S3. */
const maxBytes = 5 * 2 ** 30;
/** Milliseconds between two updates of the progress. */
const progressInterval = 1_000;

class NoLongerWanted extends Error {}

/**
 * Makes an export: writes it to a temporary file and stores that. An interrupted attempt leaves no result, and the
 * next one starts over. Ends without an error if the export or its account was deleted in the meantime, or if another
 * attempt has taken over.
 */
export async function makeExport(deps: Deps, exportId: string, run: Run): Promise<void> {
  const row = await exports.findExport(deps.db, exportId);
  if (!row) return;
  // Visibility does not depend on sessions or roles.
  const member: Member = { id: row.member_id, username: row.username, sessionId: '', role: 'member' };
  const file = await exports.startExport(deps.db, exportId, await countItems(deps.db, member.id));
  if (!file) return;
  try {
    await make(deps, file, member, run);
  } catch (error) {
    if (error instanceof NoLongerWanted) return;
    // A worker that shuts down leaves the job to another.
    const failure = failureOf(error);
    const isLast = run.attempt >= job.attempts || error instanceof PermanentError || failure === 'too-large';
    if (isLast && !run.signal.aborted) await exports.failExport(deps.db, file, failure);
    throw error;
  }
}

function failureOf(error: unknown): Failure | null {
  if (isStorageFull(error)) return 'storage-full';
  return isAppError(error) && error.status === 413 ? 'too-large' : null;
}

async function make(deps: Deps, file: ExportFile, member: Member, { signal, finish }: Run): Promise<void> {
  const zip = await writeFile(deps, file, member, signal);
  try {
    await deps.storage.put(keyOf(file), zip, { type: 'application/zip' });
    const isReady = await finish(async (tx) => {
      const isStillWanted = await exports.finishExport(tx, file, zip.size, daysKept);
      if (isStillWanted) await deps.jobs.add(tx, mailLink, { exportId: file.id });
      return isStillWanted;
    });
    if (isReady === false) await deps.storage.delete(keyOf(file));
  } finally {
    await zip.remove();
  }
}

/** The temporary file of the zip. */
async function writeFile(deps: Deps, file: ExportFile, member: Member, signal: AbortSignal) {
  const exportedAt = systemClock.now();
  const zip = createZipWriter(exportedAt);
  const onProgress = progressOf(deps, file, signal);
  const received = deps.scratch.receive(zip.output, maxBytes, messages.failures['too-large']);
  const written = writeContents(deps, zip, member, exportedAt, onProgress).then(() => zip.end());
  // Each waits for the other, so the end of one ends both.
  const stop = (error: Error) => zip.destroy(error);
  received.catch(stop);
  written.catch(stop);
  const [receiving, writing] = await Promise.allSettled([received, written]);
  if (receiving.status === 'fulfilled' && writing.status === 'fulfilled') return receiving.value;
  if (receiving.status === 'fulfilled') await receiving.value.remove();
  throw writing.status === 'rejected' ? writing.reason : receiving.status === 'rejected' && receiving.reason;
}

/**
 * Records the progress, at most once a second, and stops an export that is no longer wanted or whose worker shuts
 * down.
 */
function progressOf({ db }: Deps, file: ExportFile, signal: AbortSignal) {
  let notedAt = 0;
  return async (done: number): Promise<void> => {
    signal.throwIfAborted();
    const now = systemClock.now().getTime();
    if (now - notedAt < progressInterval) return;
    notedAt = now;
    if (!(await exports.updateProgress(db, file, done))) throw new NoLongerWanted();
  };
}
