import type { Pool } from 'pg';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { badRequest } from '../../../shared/errors/app-error.ts';
import type { FetchUrl } from '../../../shared/http/fetch-url/index.ts';
import type { Jobs } from '../../../shared/jobs/index.ts';
import { cleanPicture, type Picture, pictureType } from '../../../shared/media/pictures.ts';
import type { Storage } from '../../../shared/storage/index.ts';
import type { Scratch } from '../../../shared/storage/scratch.ts';
import { type ImageSize, imageUrl } from '../fragments.ts';
import { renderSizes } from '../jobs.ts';
import { hasSizes, keyOf, newPublicId } from '../keys.ts';
import { messages } from '../messages.ts';
import { insertPending, type Measures, markReady, markUnused, markUsed } from '../repository/media.ts';
import { masterSizes } from '../sizes.ts';

export type Deps = {
  db: Db;
  pool: Pool;
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
  const publicId = newPublicId(kind);
  const mimeType = pictureType;
  const { length } = picture.bytes;
  await insertPending(deps.db, { id: publicId, ownerId, kind, mimeType, bytes: length });
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

/** Says, in the transaction that ends a reference, that the file may be unused now; others' references keep it. */
export async function release(tx: Tx, publicId: string | null): Promise<void> {
  if (publicId !== null) await markUnused(tx, publicId);
}

/** The absolute address of a picture, or '' without one. */
export function urlOf(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  publicId: string | null,
  size: ImageSize,
): string {
  return imageUrl(publicUrl, publicId, size);
}
