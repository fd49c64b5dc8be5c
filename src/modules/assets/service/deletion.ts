import { type BulkReply, onlyIds, toBulkReply } from '../../../shared/bulk.ts';
import { invalidateTags } from '../../../shared/cache/tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import {
  type BulkBinned,
  findDue,
  isInBin,
  lockAllDeleted,
  lockDeleted,
  type Moderated,
} from '../../../shared/soft-delete.ts';
import type { Member } from '../../../shared/viewer.ts';
import { assetTag, publicAssetsTag } from '../cache-tags.ts';
import { storedImageUrl } from '../image-urls.ts';
import { deleteAsset, lockAsset, lockOwnAssets } from '../repository/assets.ts';
import * as rows from '../repository/removal.ts';
import { messages } from '../rules/messages.ts';
import { lockOwn } from './assets.ts';
import { changePublicIds, type Deps, release, restorePublicIds } from './files.ts';

/** Puts an own asset into the bin; its file gets a new URL, so that the known one stops working. */
export function remove(
  deps: Pick<Deps, 'db' | 'jobs'>,
  viewer: Member,
  id: string,
): Promise<{ _id: string }> {
  return inTransaction(deps.db, async (tx) => {
    await putIntoBin(deps, tx, [await lockOwn(tx, viewer, id)]);
    return { _id: id };
  });
}

/** Puts up to 100 own assets into the bin. */
export function removeMany(
  deps: Pick<Deps, 'db' | 'jobs'>,
  viewer: Member,
  ids: readonly string[],
): Promise<BulkReply> {
  return inTransaction(deps.db, async (tx) => {
    const own = await lockOwnAssets(tx, viewer, onlyIds(ids));
    if (own.length > 0) await putIntoBin(deps, tx, own);
    const changed = own.map(({ id }) => id);
    return toBulkReply(ids, own, changed, { missing: messages.notYourAsset });
  });
}

async function putIntoBin(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  assets: readonly { id: string; mediaId: string }[],
): Promise<void> {
  const ids = assets.map(({ id }) => id);
  await rows.putIntoBin(tx, ids);
  await changePublicIds(
    deps,
    tx,
    assets.map(({ mediaId }) => mediaId),
    'withdrawn',
  );
  await invalidate(tx, ids);
}

async function restoreAll(tx: Tx, ids: readonly string[]): Promise<void> {
  await rows.takeFromBin(tx, ids);
  await restoreUrls(tx, ids);
  await invalidate(tx, ids);
}

/** The bin of assets. */
export function createBinnedAssets(deps: Pick<Deps, 'jobs' | 'publicUrl'>): BulkBinned {
  return {
    list: async (db, member, after, limit) =>
      (await rows.findDeleted(db, member, after, limit)).map(({ mediaId, type, ...asset }) => ({
        ...asset,
        image: type === 'image' ? storedImageUrl(deps.publicUrl, mediaId, 'w320') : '',
        webId: null,
      })),
    lock: async (tx, member, id) => {
      if (!isId(id) || !(await lockDeleted(tx, 'assets', id, { ownerId: member.id }))) throw notFound();
    },
    lockAll: (tx, member, ids) => lockAllDeleted(tx, 'assets', ids, member.id),
    restore: (tx, _member, id) => restoreAll(tx, [id]),
    restoreAll,
    purge: async (tx, id, which) => {
      const asset =
        isId(id) && (await lockDeleted(tx, 'assets', id, which)) && (await rows.lockHidden(tx, id));
      if (!asset) return false;
      await deleteAsset(tx, id);
      await release(deps, tx, asset.mediaId);
      return true;
    },
    findDue: (db, before, which) => findDue(db, 'assets', before, which, isInBin('assets')),
  };
}

/** Moderation of assets. Hiding or removing an asset gives its file a new URL, so that the known one stops working. */
export function createModeratedAssets(deps: Pick<Deps, 'jobs'>): Moderated {
  return {
    hide: async (tx, viewer, id) => {
      const asset = isId(id) ? await lockAsset(tx, viewer, id) : undefined;
      if (!asset || !(await rows.hide(tx, id))) throw notFound();
      await changePublicIds(deps, tx, [asset.mediaId], 'withdrawn');
      await invalidate(tx, [id]);
    },
    remove: async (tx, id) => {
      const asset = await rows.lockHidden(tx, id);
      if (!asset || !(await rows.remove(tx, id))) throw notFound();
      // The owner knows the URL that it had while it was hidden.
      await changePublicIds(deps, tx, [asset.mediaId], 'withdrawn');
      await invalidate(tx, [id]);
    },
    restore: async (tx, id) => {
      if (!(await rows.lockHidden(tx, id))) throw notFound();
      await rows.restore(tx, id);
      await restoreUrls(tx, [id]);
      await invalidate(tx, [id]);
    },
    purge: async (tx, id) => {
      const asset = await rows.lockHidden(tx, id);
      if (!asset) return;
      await deleteAsset(tx, id);
      await release(deps, tx, asset.mediaId);
    },
  };
}

/** Restores the former URLs of the files of those assets that are visible again. */
async function restoreUrls(tx: Tx, ids: readonly string[]): Promise<void> {
  await restorePublicIds(tx, await rows.findShownFiles(tx, ids));
}

const invalidate = (tx: Tx, ids: readonly string[]) =>
  invalidateTags(tx, ...ids.map(assetTag), publicAssetsTag);
