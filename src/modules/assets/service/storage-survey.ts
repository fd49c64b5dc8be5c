import { inTransaction } from '../../../shared/db/transaction.ts';
import { taken } from '../../../shared/errors/app-error.ts';
import { inBatches } from '../../../shared/jobs/batches.ts';
import type { Run } from '../../../shared/jobs/handle.ts';
import type { Listed } from '../../../shared/storage/storage.ts';
import type { Packages } from '../../packages/index.ts';
import type { Audited } from '../../site/index.ts';
import type { StorageFacts } from '../contract.ts';
import { fileOfKey, keyOf, keysOf, mastersOf } from '../files/keys.ts';
import { deleteOrphanedFiles, surveyStorage } from '../jobs.ts';
import * as repository from '../repository/storage-survey.ts';
import { messages } from '../rules/messages.ts';
import type { Deps } from './files.ts';

/** Packages are in the same store. Their module deletes its own files. */
type JobDeps = Pick<Deps, 'db' | 'storage'> & { packages: Pick<Packages, 'typeOfKey'> };

/** Maximum objects of a listing that one statement records. */
const batchSize = 1_000;
/** Maximum missing files that are recorded. A store that was lost as a whole has more. */
const maxMissing = 10_000;
const shownMissing = 50;

/** Returns statistics of stored files from the last survey, and of the database. */
export async function getStorageFacts({ db }: Pick<Deps, 'db'>): Promise<StorageFacts> {
  const [survey, orphans, missing, database] = await Promise.all([
    repository.findSurvey(db),
    repository.countOrphans(db),
    repository.findMissing(db, shownMissing),
    repository.measureDatabase(db),
  ]);
  const { bytes, webs, versions, posts, log } = database;
  const known = [
    { name: 'Webs', bytes: webs },
    { name: 'Versions of webs', bytes: versions },
    { name: 'Comments', bytes: posts },
    { name: 'Audit log', bytes: log },
  ];
  const rest = bytes - known.reduce((sum, part) => sum + part.bytes, 0);
  return {
    database: { bytes, parts: [...known, { name: 'Everything else', bytes: rest }] },
    survey: survey && {
      startedAt: survey.started_at.toISOString(),
      finishedAt: survey.finished_at?.toISOString() ?? null,
      objects: survey.objects,
      kinds: survey.kinds,
      unknownObjects: survey.unknown_objects,
      unknownBytes: survey.unknown_bytes,
      isDeleting: survey.deletion_started_at !== null,
    },
    orphans,
    missing,
  };
}

/** Enqueues a survey of the store; throws a 409 while one is running. */
export async function startSurvey(deps: Deps, audited: Audited): Promise<StorageFacts> {
  await audited.transaction(async (tx, record) => {
    if (!(await repository.beginSurvey(tx))) throw taken(messages.surveyRuns);
    await record({ action: 'storage.survey', subject: { kind: 'site', id: 'storage' } });
    await deps.jobs.add(tx, surveyStorage, {});
  });
  return getStorageFacts(deps);
}

/** Enqueues the deletion of the orphans if their number is still what the admin has seen; otherwise throws a 409. */
export async function startOrphanDeletion(
  deps: Deps,
  audited: Audited,
  files: number,
): Promise<StorageFacts> {
  await audited.transaction(async (tx, record) => {
    const bytes = await repository.beginOrphanDeletion(tx, files);
    if (bytes === null) throw taken(messages.orphansChanged);
    const subject = { kind: 'site', id: 'storage' } as const;
    await record({ action: 'storage.delete-orphans', subject, details: { files, bytes } });
    await deps.jobs.add(tx, deleteOrphanedFiles, {});
  });
  return getStorageFacts(deps);
}

/** Lists the whole store, and records which files no row names and which are missing. */
export async function survey(deps: JobDeps, run: Run): Promise<void> {
  const { db, storage } = deps;
  const token = await repository.findRunningSurvey(db);
  if (token === null) return;
  await repository.clearSurveyed(db);
  const progress = { objects: 0, unknownObjects: 0, unknownBytes: 0 };
  for await (const listed of inGroups(storage.list(), batchSize)) {
    // The next attempt starts over.
    run.signal.throwIfAborted();
    const own = listed.filter(({ key }) => deps.packages.typeOfKey(key) === null);
    const files = groupByFile(own, progress);
    if (!(await inTransaction(db, (tx) => repository.addSurveyed(tx, token, files, progress)))) return;
  }
  const missing = await findMissing(deps, token, run.signal);
  await run.finish((tx) => repository.finishSurvey(tx, token, missing));
}

/** Sums up the objects of each file, and adds them to `progress`. */
function groupByFile(listed: readonly Listed[], progress: repository.Progress): repository.SurveyedFile[] {
  const files = new Map<string, repository.SurveyedFile>();
  for (const { key, size, writtenAt } of listed) {
    progress.objects += 1;
    const found = fileOfKey(key);
    if (found === null) {
      progress.unknownObjects += 1;
      progress.unknownBytes += size;
      continue;
    }
    const { publicId, isMaster } = found;
    const file = files.get(publicId);
    const masterBytes = isMaster ? size : null;
    files.set(publicId, {
      publicId,
      objects: (file?.objects ?? 0) + 1,
      bytes: (file?.bytes ?? 0) + size,
      masterBytes: masterBytes ?? file?.masterBytes ?? null,
      writtenAt: file && file.writtenAt > writtenAt ? file.writtenAt : writtenAt,
    });
  }
  return [...files.values()];
}

/**
 * Files in use that the listing did not contain and that are missing from the store. A file that was moved during the
 * listing is still there.
 */
async function findMissing({ db, storage }: JobDeps, token: string, signal: AbortSignal): Promise<string[]> {
  const missing: string[] = [];
  for (let after = ''; ; ) {
    const unseen = await repository.findUnseen(db, token, after, 200);
    for (const { id, storedUnder } of unseen) {
      signal.throwIfAborted();
      const keys = mastersOf(storedUnder).map(({ extension }) => keyOf(storedUnder, 'master', extension));
      const found = await Promise.all(keys.map((key) => storage.stat(key)));
      if (found.every((object) => object === null)) missing.push(id);
    }
    after = unseen.at(-1)?.id ?? '';
    if (after === '' || missing.length >= maxMissing) return missing;
  }
}

/** Deletes the orphans that the last survey found, unless a row names them now. */
export async function deleteOrphans({ db, storage }: Pick<Deps, 'db' | 'storage'>, run: Run): Promise<void> {
  await inBatches(
    async (limit) => {
      const orphans = await repository.findOrphans(db, limit);
      for (const id of orphans) {
        run.signal.throwIfAborted();
        for (const key of keysOf(id)) await storage.delete(key);
        await repository.forgetOrphan(db, id);
      }
      return orphans.length;
    },
    run.signal,
    50,
  );
  await run.finish((tx) => repository.endOrphanDeletion(tx));
}

/** Collects the values of an iterable into arrays of `size`. */
async function* inGroups<T>(all: AsyncIterable<T>, size: number): AsyncIterable<T[]> {
  let group: T[] = [];
  for await (const one of all) {
    group.push(one);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
