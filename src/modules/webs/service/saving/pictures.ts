import type { Member } from '../../../../shared/auth/viewer.ts';
import { invalidateTags } from '../../../../shared/cache/invalidate-tags.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { isStorageFull } from '../../../../shared/storage/index.ts';
import { isQuotaExceeded } from '../../../assets/index.ts';
import { webTag } from '../../cache-tags.ts';
import { findByPicture } from '../../repository/thumbnails.ts';
import type { Deps } from '../deps.ts';

type Pictures = Pick<Deps, 'db' | 'assets'>;

/**
 * Stores a picture for a web by `store`. Null where there is no room for it, in the store or in its owner's quota: text needs
 * next to none and is saved all the same, and the web is drawn when there is room again. Throws then too where the picture is
 * all that came.
 */
export async function keepPicture(
  store: () => Promise<string | null>,
  { isAll = false } = {},
): Promise<string | null> {
  try {
    return await store();
  } catch (error) {
    if ((isStorageFull(error) || isQuotaExceeded(error)) && !isAll) return null;
    throw error;
  }
}

/** Runs `work` in a transaction; where it comes to nothing, so does the picture that was stored for it. */
export async function withPicture<T>(
  { db, assets }: Pictures,
  imageId: string | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(db, work);
  } catch (error) {
    // Should this fail too, the sweep finds the picture.
    if (imageId !== null) await inTransaction(db, (tx) => assets.release(tx, imageId)).catch(() => undefined);
    throw error;
  }
}

/** Puts a stored picture into the place of a web's old one, whose row refers to it by now. */
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

/** Gives the picture of a web that becomes private another address; pages that show the old one elsewhere are dropped. */
export async function hidePicture(
  { assets }: Pick<Deps, 'assets'>,
  tx: Tx,
  imageId: string | null,
): Promise<void> {
  if (imageId === null) return;
  const moved = await assets.changeAddress(tx, imageId);
  // Forks of old share their picture with the original.
  await invalidateTags(tx, ...(await findByPicture(tx, moved)).map(webTag));
}
