import type { Db, Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { badRequest } from '../../../shared/errors/app-error.ts';
import type { FetchUrl } from '../../../shared/fetch/index.ts';
import type { Jobs, Run } from '../../../shared/jobs/index.ts';
import { cleanPicture, type Picture, pictureType } from '../../../shared/media/pictures.ts';
import type { Storage } from '../../../shared/storage/index.ts';
import type { Scratch } from '../../../shared/storage/scratch.ts';
import { hasSizes, keyOf, keysOf, kindOf, mastersOf, newPublicId } from '../files/keys.ts';
import { masterSizes } from '../files/sizes.ts';
import { type ImageSize, storedImageUrl } from '../fragments.ts';
import { eraseFile, moveFile, renderSizes } from '../jobs.ts';
import { messages } from '../messages.ts';
import { findMove, findPicture, markMoved, removeUnreferred, rename } from '../repository/addresses.ts';
import { type Measures, markReady, markUnused, markUsed } from '../repository/media.ts';
import { addPending } from './quota.ts';

export type Deps = {
  db: Db;
  jobs: Jobs;
  storage: Storage;
  publicUrl: string;
  scratch: Scratch;
  /** Null where the operator has switched it off. */
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
 * Cleans and stores the picture of a member's web; it counts as unused, and goes after 24 hours, until something uses
 * it. Throws a 415 for what is no picture, a 400 for a bad one and a 503 when the store is full or does not answer.
 * Not for use inside a transaction.
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

/** Stores the master of a pending picture; from here on it is ready, and its sizes, if any, will be made. */
export async function storePicture(
  { db, jobs, storage }: Pick<Deps, 'db' | 'jobs' | 'storage'>,
  publicId: string,
  { bytes, width, height }: Picture,
): Promise<Measures> {
  await storage.put(keyOf(publicId, 'master'), bytes, { type: pictureType });
  const measures = { width, height, bytes: bytes.length };
  await inTransaction(db, async (tx) => {
    await markReady(tx, publicId, measures);
    if (hasSizes(publicId)) await jobs.add(tx, renderSizes, { publicId });
  });
  return measures;
}

/** Takes a member's own file into use, in the transaction that refers to it; a 400 when it may not be used. */
export async function use(tx: Tx, publicId: string, ownerId: string, kind: string): Promise<void> {
  if (!(await markUsed(tx, publicId, ownerId, kind))) throw badRequest(messages.notYours);
}

/**
 * Says, in the transaction that has ended a reference, that a file is unused now: it is nobody's to see from here on, and its
 * bytes go when the transaction is through. A file that something still refers to stays; if that ends untold, the sweep finds it.
 */
export async function release({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, publicId: string | null): Promise<void> {
  if (publicId === null) return;
  if (await removeUnreferred(tx, publicId)) await jobs.add(tx, eraseFile, { publicId });
  else await markUnused(tx, publicId);
}

/**
 * Gives a file another address in the transaction that hides what shows it: the old one is nobody's from here on, and its
 * bytes go from the store soon after. What refers to the file follows. Answers the new public id.
 */
export async function changeAddress({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, publicId: string): Promise<string> {
  const newId = newPublicId(kindOf(publicId));
  await rename(tx, publicId, newId);
  await jobs.add(tx, moveFile, { publicId: newId });
  return newId;
}

/** Moves the bytes of a file that has got another address, and has those under the old one erased. */
export async function move(
  { storage, jobs }: Pick<Deps, 'storage' | 'jobs'>,
  db: Db,
  publicId: string,
  run: Run,
): Promise<void> {
  const from = await findMove(db, publicId);
  if (from === null) return;
  await copyMaster(storage, from, publicId);
  const isMoved = await run.finish(async (tx) => {
    if (!(await markMoved(tx, publicId, from))) return false;
    if (hasSizes(publicId)) await jobs.add(tx, renderSizes, { publicId });
    await jobs.add(tx, eraseFile, { publicId: from });
    return true;
  });
  // It has got yet another address: what was copied is nobody's.
  if (isMoved === false) for (const key of keysOf(publicId)) await storage.delete(key);
}

async function copyMaster(storage: Storage, from: string, to: string): Promise<void> {
  for (const { extension, type } of mastersOf(from)) {
    const found = await storage.open(keyOf(from, 'master', extension));
    if (found === null) continue;
    const { stream, size } = found;
    try {
      await storage.put(keyOf(to, 'master', extension), { stream, size }, { type });
    } finally {
      stream.destroy();
    }
  }
}

/**
 * Stores a copy of a picture of a web for a member who forks it, so that it lives as long as the fork; unused as one that was
 * made. Null where there is none any more. Not for use inside a transaction.
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

/** The absolute address of a picture. */
export function urlOf({ publicUrl }: Pick<Deps, 'publicUrl'>, publicId: string, size: ImageSize): string {
  return storedImageUrl(publicUrl, publicId, size);
}
