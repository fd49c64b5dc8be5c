import type { Db, Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { badRequest } from '../../../shared/errors/app-error.ts';
import type { FetchUrl } from '../../../shared/fetch/fetch.ts';
import { inBatches } from '../../../shared/jobs/batches.ts';
import type { Run } from '../../../shared/jobs/handle.ts';
import type { Jobs } from '../../../shared/jobs/jobs.ts';
import { cleanPicture, type Picture, pictureType } from '../../../shared/media/pictures.ts';
import type { Screen } from '../../../shared/screening.ts';
import type { Scratch } from '../../../shared/storage/scratch.ts';
import type { Storage } from '../../../shared/storage/storage.ts';
import type { Trust } from '../../../shared/visibility/publication.ts';
import type { Site } from '../../site/index.ts';
import {
  cardVariant,
  hasSizes,
  keyOf,
  keysOf,
  loopVariant,
  masterSizes,
  mastersOf,
  newPublicId,
  requireKind,
} from '../files/keys.ts';
import { type ImageSize, storedImageUrl } from '../image-urls.ts';
import { eraseFile, moveFile, renderSizes } from '../jobs.ts';
import {
  findOldKeys,
  findPicture,
  findStoredUnder,
  forgetFormerIds,
  keepFormerIds,
  type Measurements,
  markMoved,
  markReady,
  markUnused,
  markUsed,
  rename,
  serveFormerIds,
} from '../repository/media.ts';
import { deleteRemoved, type Erasable, findErasable, removeUnreferenced } from '../repository/removal.ts';
import { messages } from '../rules/messages.ts';
import { addLoopBytes, addPending } from './quota.ts';

export type Deps = {
  db: Db;
  trust: Trust;
  screen: Screen;
  site: Pick<Site, 'spam'>;
  jobs: Jobs;
  storage: Storage;
  publicUrl: string;
  scratch: Scratch;
  /** Null if the operator has disabled uploads from a URL. */
  fetchUrl: FetchUrl | null;
};

export type StoredImage = {
  publicId: string;
  width: number;
  height: number;
  bytes: number;
  mimeType: string;
};

/**
 * Sanitizes and stores the picture of a member's web. It counts as unused until a row refers to it, and is deleted after
 * 24 hours if none does. Throws 415 for a file that is not a picture, 400 for a corrupt one, and 503 when the storage is
 * full or does not respond. Must not be called inside a transaction.
 */
export async function createImage(
  deps: Pick<Deps, 'db' | 'jobs' | 'storage'>,
  ownerId: string,
  kind: 'thumbnail',
  upload: Uint8Array,
): Promise<StoredImage> {
  const picture = await cleanPicture(upload, { fit: masterSizes[kind] }, messages.badPicture);
  return storeThumbnail(deps, ownerId, picture);
}

async function storeThumbnail(
  deps: Pick<Deps, 'db' | 'jobs' | 'storage'>,
  ownerId: string,
  picture: Picture,
): Promise<StoredImage> {
  const kind = 'thumbnail';
  const publicId = newPublicId(kind);
  const mimeType = pictureType;
  const { length } = picture.bytes;
  await addPending(deps, { id: publicId, ownerId, kind, mimeType, bytes: length });
  return { publicId, mimeType, ...(await storePicture(deps, publicId, picture)) };
}

/** Stores the master of a pending picture and marks it ready; enqueues the rendering of its sizes, if the kind has any. */
export async function storePicture(
  { db, jobs, storage }: Pick<Deps, 'db' | 'jobs' | 'storage'>,
  publicId: string,
  { bytes, width, height }: Picture,
): Promise<Measurements> {
  await storage.put(keyOf(publicId, 'master'), bytes, { type: pictureType });
  const measures = { width, height, bytes: bytes.length };
  await inTransaction(db, async (tx) => {
    await markReady(tx, publicId, measures);
    if (hasSizes(publicId)) await jobs.add(tx, renderSizes, { publicId });
  });
  return measures;
}

/** Marks a member's own file as used, in the transaction that adds the reference; 400 if the member may not use it. */
export async function use(tx: Tx, publicId: string, ownerId: string, kind: string): Promise<void> {
  if (!(await markUsed(tx, publicId, ownerId, kind))) throw badRequest(messages.notYours);
}

/**
 * Releases a file in the transaction that removed a reference to it. If nothing else refers to the file, it is hidden
 * from here on and its bytes are deleted after the commit. Otherwise it stays; the sweep finds references that end
 * without this call.
 */
export async function release({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, publicId: string | null): Promise<void> {
  if (publicId === null) return;
  if (await removeUnreferenced(tx, publicId)) await jobs.add(tx, eraseFile, { publicId });
  else await markUnused(tx, publicId);
}

/** Erases the bytes of those of these files that have been removed, after the commit. */
export async function eraseRemoved(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  publicIds: readonly string[],
): Promise<void> {
  await jobs.addAll(
    tx,
    eraseFile,
    publicIds.map((publicId) => ({ publicId })),
  );
}

/** Whether the old URLs of files with new public ids may work again: `withdrawn` ones do after `restorePublicIds`. */
export type OldUrls = 'ended' | 'withdrawn';

/**
 * Changes the public ids of files, in the transaction that hides their webs or assets: the old URLs stop working, and
 * the bytes are moved soon after. Rows that refer to the files follow. Returns the new public ids.
 */
export async function changePublicIds(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  publicIds: readonly string[],
  oldUrls: OldUrls,
): Promise<string[]> {
  if (publicIds.length === 0) return [];
  const renames = [...new Set(publicIds)].map((id) => ({ id, newId: newPublicId(requireKind(id)) }));
  await rename(tx, renames);
  const newIds = renames.map(({ newId }) => newId);
  if (oldUrls === 'withdrawn') await keepFormerIds(tx, renames);
  else await forgetFormerIds(tx, newIds);
  await jobs.addAll(
    tx,
    moveFile,
    newIds.map((publicId) => ({ publicId })),
  );
  return newIds;
}

/** Lets the withdrawn URLs of files work again, in the transaction that shows their webs or assets again. */
export async function restorePublicIds(tx: Tx, publicIds: readonly string[]): Promise<void> {
  if (publicIds.length > 0) await serveFormerIds(tx, publicIds);
}

/** Moves the bytes of a renamed file to its new keys, and enqueues the deletion of the old ones. */
export async function moveFileBytes(
  { storage, jobs }: Pick<Deps, 'storage' | 'jobs'>,
  db: Db,
  publicId: string,
  run: Run,
): Promise<void> {
  const from = await findOldKeys(db, publicId);
  if (from === null) return;
  await copyOriginals(storage, from, publicId);
  const isMoved = await run.finish(async (tx) => {
    if (!(await markMoved(tx, publicId, from))) return false;
    if (hasSizes(publicId)) await jobs.add(tx, renderSizes, { publicId });
    await jobs.add(tx, eraseFile, { publicId: from });
    return true;
  });
  // The file was renamed once more in the meantime, so the copies just made are unused.
  if (isMoved === false) for (const key of keysOf(publicId)) await storage.delete(key);
}

/** Copies what cannot be made again from other parts of the file: the master and the loop. */
async function copyOriginals(storage: Storage, from: string, to: string): Promise<void> {
  const masters = mastersOf(from).map((master) => ({ ...master, variant: 'master' }));
  const loop = { variant: loopVariant, extension: 'webp', type: pictureType };
  for (const { variant, extension, type } of [...masters, ...(hasSizes(from) ? [loop] : [])]) {
    const found = await storage.open(keyOf(from, variant, extension));
    if (found === null) continue;
    const { stream, size } = found;
    try {
      await storage.put(keyOf(to, variant, extension), { stream, size }, { type });
    } finally {
      stream.destroy();
    }
  }
}

/**
 * Stores a copy of a web's picture for a member who forks the web, so that it lives as long as the fork. It counts as
 * unused, like a new upload. Returns null if the original is gone. Must not be called inside a transaction.
 */
export async function copyThumbnail(
  deps: Pick<Deps, 'db' | 'jobs' | 'storage'>,
  ownerId: string,
  publicId: string,
): Promise<string | null> {
  const original = await findPicture(deps.db, publicId);
  const master = original && (await deps.storage.open(keyOf(original.storedUnder, 'master')));
  if (!master) return null;
  const bytes = Buffer.concat(await master.stream.toArray());
  const { width, height } = original;
  return (await storeThumbnail(deps, ownerId, { bytes, width, height })).publicId;
}

/** Stores the social card of a web's picture, unless the picture is gone by then. */
export async function storeCard(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  publicId: string,
  bytes: Buffer,
): Promise<void> {
  const key = keyOf(publicId, cardVariant);
  await storage.put(key, bytes, { type: pictureType });
  // A picture that was hidden or removed meanwhile has had its files erased already.
  if ((await findStoredUnder(db, publicId)) === null) await storage.delete(key);
}

/**
 * Stores the loop of a picture that no web refers to yet, as one more file of it: it is hidden, moved and erased with
 * the picture. Throws 403 if the owner's quota is exhausted.
 */
export async function storeLoop(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  ownerId: string,
  publicId: string,
  bytes: Buffer,
): Promise<void> {
  const key = keyOf(publicId, loopVariant);
  await storage.put(key, bytes, { type: pictureType });
  let isKept = false;
  try {
    isKept = await addLoopBytes({ db }, { publicId, ownerId, bytes: bytes.length });
  } finally {
    if (!isKept) await storage.delete(key);
  }
}

/** Absolute URL of a picture. */
export function urlOf({ publicUrl }: Pick<Deps, 'publicUrl'>, publicId: string, size: ImageSize): string {
  return storedImageUrl(publicUrl, publicId, size);
}

/**
 * Erases the bytes of removed files, then their rows: while a row exists, the next run erases what remains. Files
 * that a running backup may still read are left to the hourly sweep. Files of open reports stay, unless anybody can read the
 * store: there, only erasing ends an address.
 */
export async function erase(
  { db, storage }: { db: Db; storage: Storage },
  which: Erasable,
  signal: AbortSignal,
): Promise<void> {
  const keepsReported = storage.publicUrl('media') === null;
  await inBatches(
    async (limit) => {
      const files = await findErasable(db, { ...which, keepsReported }, limit);
      for (const id of files) {
        if (signal.aborted) break;
        for (const key of keysOf(id)) await storage.delete(key);
        await deleteRemoved(db, id);
      }
      return files.length;
    },
    signal,
    200,
  );
}
