import { inTransaction } from '../../../shared/db/transaction.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import type { Binned } from '../../../shared/soft-delete/binned.ts';
import { findDue, lockDeleted } from '../../../shared/soft-delete/soft-delete.ts';
import type { Member } from '../../../shared/viewer.ts';
import { storedImageUrl } from '../image-urls.ts';
import { deleteAsset } from '../repository/assets.ts';
import { findDeleted } from '../repository/bin.ts';
import * as rows from '../repository/moderation.ts';
import { lockOwn } from './assets.ts';
import { changePublicId, type Deps, release } from './files.ts';
import { invalidate } from './moderation.ts';

/** Puts an own asset into the bin; its file gets another URL, so that nobody reads it at the one that is known. */
export function remove(
  deps: Pick<Deps, 'db' | 'jobs'>,
  viewer: Member,
  id: string,
): Promise<{ _id: string }> {
  return inTransaction(deps.db, async (tx) => {
    const { mediaId } = await lockOwn(tx, viewer, id);
    await rows.putIntoBin(tx, id);
    await changePublicId(deps, tx, mediaId);
    await invalidate(tx, id);
    return { _id: id };
  });
}

/** The bin of assets. */
export function createBinnedAssets(deps: Pick<Deps, 'jobs' | 'publicUrl'>): Binned {
  return {
    list: async (db, member, after, limit) =>
      (await findDeleted(db, member, after, limit)).map(({ mediaId, type, ...asset }) => ({
        ...asset,
        image: type === 'image' ? storedImageUrl(deps.publicUrl, mediaId, 'w320') : '',
        webId: null,
      })),
    lock: async (tx, member, id) => {
      if (!isId(id) || !(await lockDeleted(tx, 'assets', id, { ownerId: member.id }))) throw notFound();
    },
    restore: async (tx, _member, id) => {
      await rows.takeFromBin(tx, id);
      await invalidate(tx, id);
    },
    purge: async (tx, id, which) => {
      const asset =
        isId(id) && (await lockDeleted(tx, 'assets', id, which)) && (await rows.lockHidden(tx, id));
      if (!asset) return false;
      await deleteAsset(tx, id);
      await release(deps, tx, asset.mediaId);
      return true;
    },
    findDue: (db, before, limit) => findDue(db, 'assets', before, limit),
  };
}
