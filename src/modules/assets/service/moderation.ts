import { invalidateTags } from '../../../shared/cache/invalidate-tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import type { Moderated } from '../../../shared/soft-delete.ts';
import { assetTag, publicAssetsTag } from '../cache-tags.ts';
import { deleteAsset, lockAsset } from '../repository/assets.ts';
import * as rows from '../repository/removal.ts';
import { changePublicIds, type Deps, release, restorePublicIds } from './files.ts';

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

/** Lets the URLs that files had before work again, of those assets that are shown again. */
export async function restoreUrls(tx: Tx, ids: readonly string[]): Promise<void> {
  await restorePublicIds(tx, await rows.findShownFiles(tx, ids));
}

export const invalidate = (tx: Tx, ids: readonly string[]) =>
  invalidateTags(tx, ...ids.map(assetTag), publicAssetsTag);
