import { invalidateTags } from '../../../../shared/cache/tags.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { isStorageFull } from '../../../../shared/storage/disk.ts';
import { isQuotaExceeded, type OldUrls } from '../../../assets/index.ts';
import { webTag } from '../../cache-tags.ts';
import { deleteFrames, findByPictures, findPicturesOf, insertFrames } from '../../repository/pictures.ts';
import { deleteWeb } from '../../repository/webs.ts';
import type { Deps } from '../deps.ts';

type Pictures = Pick<Deps, 'db' | 'assets'>;

/**
 * Stores a picture for a web by calling `store`. Returns null if the storage or the owner's quota is full: the text is small
 * and saved anyway, and the worker renders a picture once there is room again. Throws if nothing but the picture was sent.
 */
export async function tryStorePicture(
  store: () => Promise<string | null>,
  { isPictureOnly = false } = {},
): Promise<string | null> {
  try {
    return await store();
  } catch (error) {
    if ((isStorageFull(error) || isQuotaExceeded(error)) && !isPictureOnly) return null;
    throw error;
  }
}

/** Runs `work` in a transaction; if it fails, releases the picture that was stored for it. */
export async function saveWithPicture<T>(
  { db, assets }: Pictures,
  imageId: string | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(db, work);
  } catch (error) {
    // If this fails too, the sweep finds the picture.
    if (imageId !== null) await inTransaction(db, (tx) => assets.release(tx, imageId)).catch(() => undefined);
    throw error;
  }
}

type PicturedWeb = { id: string; ownerId: string; imageId: string | null; isPictureChosen: boolean };

/**
 * Replaces the automatic pictures of a locked web with stored ones: `frames`, in the order in which they were taken,
 * with the `best`. Unless its owner has chosen the picture that is shown, the row must already refer to the best.
 */
export async function replacePictures(
  { assets }: { assets: Pick<Deps['assets'], 'use' | 'release'> },
  tx: Tx,
  { id, ownerId, imageId, isPictureChosen }: PicturedWeb,
  best: string,
  frames: readonly string[] = [best],
): Promise<void> {
  const former = new Set(await deleteFrames(tx, id));
  // The shown picture needs no row.
  if (isPictureChosen || frames.length > 1)
    await insertFrames(
      tx,
      id,
      frames.map((frame) => ({ imageId: frame, isBest: frame === best })),
    );
  for (const frame of frames) await assets.use(tx, frame, ownerId, 'thumbnail');
  if (imageId !== null && !isPictureChosen) former.add(imageId);
  for (const picture of former) await assets.release(tx, picture);
}

/** Deletes a web and releases all its pictures. */
export async function deleteWithPictures(
  { assets }: Pick<Deps, 'assets'>,
  tx: Tx,
  webId: string,
): Promise<void> {
  const pictures = await findPicturesOf(tx, [webId]);
  await deleteWeb(tx, webId);
  for (const picture of pictures) await assets.release(tx, picture);
}

/** Changes the URLs of all pictures of webs that are hidden, and invalidates other pages that show them. */
export async function hidePictures(
  { assets }: Pick<Deps, 'assets'>,
  tx: Tx,
  webIds: readonly string[],
  oldUrls: OldUrls,
): Promise<void> {
  const imageIds = await findPicturesOf(tx, webIds);
  if (imageIds.length === 0) return;
  const moved = await assets.changePublicIds(tx, imageIds, oldUrls);
  // Older forks share their picture with the original.
  await invalidateTags(tx, ...(await findByPictures(tx, moved)).map(webTag));
}
