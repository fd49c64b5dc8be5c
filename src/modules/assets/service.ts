import type { Db, Tx } from '../../shared/db/database.ts';
import { inTransaction } from '../../shared/db/transaction.ts';
import { badRequest } from '../../shared/errors/app-error.ts';
import type { Jobs } from '../../shared/jobs/index.ts';
import { cleanPicture, pictureType } from '../../shared/media/pictures.ts';
import type { Storage } from '../../shared/storage/index.ts';
import { type ImageSize, imageUrl } from './fragments.ts';
import { renderSizes } from './jobs.ts';
import { keyOf, newPublicId } from './keys.ts';
import { messages } from './messages.ts';
import { insertPending, markReady, markUnused, markUsed } from './repository.ts';
import { type ImageKind, sizesByKind } from './sizes.ts';

export type Deps = { db: Db; jobs: Jobs; storage: Storage; publicUrl: string };

export type StoredImage = {
  publicId: string;
  width: number;
  height: number;
  bytes: number;
  mimeType: string;
};

/**
 * Cleans and stores a member's picture; it counts as unused, and goes after 24 hours, until something uses it.
 * Throws a 415 for what is no picture, a 400 for a bad one and a 503 when the store is full or does not answer.
 * Not for use inside a transaction.
 */
export async function createImage(
  { db, jobs, storage }: Deps,
  ownerId: string,
  kind: ImageKind,
  upload: Uint8Array,
): Promise<StoredImage> {
  const { bytes, width, height } = await cleanPicture(upload, sizesByKind[kind].master, messages.badPicture);
  const publicId = newPublicId(kind);
  await insertPending(db, { id: publicId, ownerId, kind, mimeType: pictureType });
  await storage.put(keyOf(publicId, 'master'), bytes, { type: pictureType });
  await inTransaction(db, async (tx) => {
    await markReady(tx, publicId, { width, height, bytes: bytes.length });
    await jobs.add(tx, renderSizes, { publicId });
  });
  return { publicId, width, height, bytes: bytes.length, mimeType: pictureType };
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
export function urlOf({ publicUrl }: Deps, publicId: string | null, size: ImageSize): string {
  return imageUrl(publicUrl, publicId, size);
}
