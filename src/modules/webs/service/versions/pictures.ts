import type { Db, Tx } from '../../../../shared/db/database.ts';
import { isAppError } from '../../../../shared/errors/app-error.ts';
import type { Run } from '../../../../shared/jobs/handle.ts';
import { shrinkPicture } from '../../../../shared/media/pictures.ts';
import type { Assets } from '../../../assets/index.ts';
import { keepVersionPicture } from '../../jobs.ts';
import { findStamp, isFrame, lockForPicture } from '../../repository/pictures.ts';
import { storePicture } from '../../repository/versions/packing.ts';
import type { Deps, WebQuota } from '../deps.ts';
import { requireQuota } from '../saving/limits.ts';
import { packSaves } from './packing.ts';

/** Maximum pictures kept per web, besides those of named and shared versions: one page of the history. */
export const picturesPerWeb = 30;
const size = { width: 240, height: 140 };
/** Maximum bytes of a version's picture. The table checks it too. */
const maxBytes = 8_192;
const maxSourceBytes = 20 * 1024 * 1024;

export type VersionPictureDeps = {
  db: Db;
  assets: Pick<Assets, 'readStoredFile'>;
  config: { webQuota: WebQuota };
};

/** A web's picture in the size that is kept for a version; null if it cannot be made small enough. */
export const shrinkForVersion = (bytes: Uint8Array): Promise<Buffer | null> =>
  shrinkPicture(bytes, size, maxBytes);

/** Enqueues keeping the picture that was sent with the code of a web, in the transaction that saves both. */
export async function enqueueVersionPicture(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  webId: string,
  imageId: string,
): Promise<void> {
  await jobs.add(tx, keepVersionPicture, { webId, imageId, stamp: await findStamp(tx, webId) });
}

/**
 * Keeps a picture that was sent with a save, unless the web has other code by now: only while the save is the newest
 * is it certain which version the picture shows. The later save has sent its own picture, or the worker's browser
 * draws it.
 */
export async function keepSentPicture(
  deps: VersionPictureDeps,
  { webId, imageId, stamp }: { webId: string; imageId: string; stamp: string },
  run: Run,
): Promise<void> {
  const stored = await deps.assets.readStoredFile(`/media/${imageId}/600x350.webp`, maxSourceBytes);
  const data = stored && (await shrinkForVersion(stored.bytes));
  if (!data) return;
  await run.finish(async (tx) => {
    const web = await lockForPicture(tx, webId);
    // If the picture differs, the worker's browser has drawn this code in the meantime.
    if (!web?.ownerId || web.stamp !== stamp) return;
    if (web.imageId !== imageId && !(await isFrame(tx, webId, imageId))) return;
    await keepPicture(deps, tx, { webId, ownerId: web.ownerId, data });
  });
}

/** Keeps the picture of a locked web's code for its newest version, unless its owner's quota is used up. */
export async function keepPicture(
  { config }: Pick<VersionPictureDeps, 'config'>,
  tx: Tx,
  { webId, ownerId, data }: { webId: string; ownerId: string; data: Buffer },
): Promise<void> {
  // The state of a web that has not changed yet becomes its version 1.
  const number = (await packSaves(tx, webId)) ?? 1;
  try {
    await requireQuota(tx, ownerId, config.webQuota);
  } catch (error) {
    if (isAppError(error) && error.status === 403) return;
    throw error;
  }
  await storePicture(tx, { webId, number }, data, picturesPerWeb);
}
