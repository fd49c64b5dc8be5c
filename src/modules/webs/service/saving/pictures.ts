import { invalidateTags } from '../../../../shared/cache/invalidate-tags.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { isStorageFull } from '../../../../shared/storage/index.ts';
import type { Member } from '../../../../shared/viewer.ts';
import { isQuotaExceeded, type OldUrls } from '../../../assets/index.ts';
import { webTag } from '../../cache-tags.ts';
import { findByPictures } from '../../repository/saving/thumbnails.ts';
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

/** Replaces a web's picture with a stored one; the web's row must already refer to it. */
export async function replacePicture(
  { assets }: { assets: Pick<Deps['assets'], 'use' | 'release'> },
  tx: Tx,
  owner: Pick<Member, 'id'>,
  imageId: string,
  old: string | null,
): Promise<void> {
  await assets.use(tx, imageId, owner.id, 'thumbnail');
  await assets.release(tx, old);
}

/** Changes the URLs of the pictures of webs that are hidden, and invalidates other pages that show them. */
export async function hidePictures(
  { assets }: Pick<Deps, 'assets'>,
  tx: Tx,
  webs: readonly { imageId: string | null }[],
  oldUrls: OldUrls,
): Promise<void> {
  const imageIds = webs.flatMap(({ imageId }) => imageId ?? []);
  if (imageIds.length === 0) return;
  const moved = await assets.changePublicIds(tx, imageIds, oldUrls);
  // Older forks share their picture with the original.
  await invalidateTags(tx, ...(await findByPictures(tx, moved)).map(webTag));
}
