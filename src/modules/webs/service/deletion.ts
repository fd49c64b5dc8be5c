import { type BulkReply, onlyIds, toBulkReply } from '../../../shared/bulk.ts';
import { invalidateTags } from '../../../shared/cache/tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import { inBatches } from '../../../shared/jobs/batches.ts';
import {
  type BulkBinned,
  findDue,
  isInBin,
  lockAllDeleted,
  lockDeleted,
  type Moderated,
} from '../../../shared/soft-delete.ts';
import type { Member } from '../../../shared/viewer.ts';
import { lockOwn } from '../../../shared/visibility/own-items.ts';
import { imageUrl } from '../../assets/image-urls.ts';
import { trendingTag, webTag } from '../cache-tags.ts';
import * as rows from '../repository/deletion.ts';
import { deleteWebsOf, hideWebsOf } from '../repository/deletion.ts';
import { invalidateWebs } from '../repository/invalidate-webs.ts';
import { lockOwnWebs, lockVisibleWeb, type OwnedWeb } from '../repository/webs.ts';
import type { Deps } from './deps.ts';
import { deleteWithPictures, hidePictures } from './saving/pictures.ts';
import { refusalMessages } from './saving/refusal-messages.ts';

/**
 * Puts the owner's web into their bin; its picture gets a new URL, so that the known one stops working. Forks of it
 * stay.
 */
export function remove(
  deps: Pick<Deps, 'db' | 'assets'>,
  viewer: Member,
  id: string,
): Promise<{ _id: string }> {
  return inTransaction(deps.db, async (tx) => {
    await putIntoBin(deps, tx, [await lockOwn(lockVisibleWeb, tx, viewer, id)]);
    return { _id: id };
  });
}

/** Puts up to 100 webs of the owner into their bin. */
export function removeMany(
  deps: Pick<Deps, 'db' | 'assets'>,
  viewer: Member,
  ids: readonly string[],
): Promise<BulkReply> {
  return inTransaction(deps.db, async (tx) => {
    const own = await lockOwnWebs(tx, viewer, onlyIds(ids));
    if (own.length > 0) await putIntoBin(deps, tx, own);
    const changed = own.map(({ id }) => id);
    return toBulkReply(ids, own, changed, { missing: refusalMessages.notYourWeb });
  });
}

async function putIntoBin(deps: Pick<Deps, 'assets'>, tx: Tx, webs: readonly OwnedWeb[]): Promise<void> {
  const ids = webs.map(({ id }) => id);
  await rows.putIntoBin(tx, ids);
  await rows.forgetIdempotencyKeys(tx, ids);
  await hidePictures(deps, tx, ids, 'withdrawn');
  const isAnyListed = webs.some(({ visibility }) => visibility === 'public');
  await invalidateWebs(tx, ids, isAnyListed);
}

async function restoreAll({ assets }: Pick<Deps, 'assets'>, tx: Tx, ids: readonly string[]): Promise<void> {
  await rows.takeFromBin(tx, ids);
  await assets.restorePublicIds(tx, await rows.findShownPictures(tx, ids));
  await invalidateWebs(tx, ids, true);
}

/** The bin of webs. */
export function createBinnedWebs({ assets, publicUrl }: Pick<Deps, 'assets' | 'publicUrl'>): BulkBinned {
  return {
    list: async (db, member, after, limit) =>
      (await rows.findDeleted(db, member, after, limit)).map(({ imageId, ...web }) => ({
        ...web,
        image: imageUrl(publicUrl, imageId, '600x350'),
        webId: null,
      })),
    lock: async (tx, member, id) => {
      if (!isId(id) || !(await lockDeleted(tx, 'webs', id, { ownerId: member.id }))) throw notFound();
    },
    lockAll: (tx, member, ids) => lockAllDeleted(tx, 'webs', ids, member.id),
    restore: (tx, _member, id) => restoreAll({ assets }, tx, [id]),
    restoreAll: (tx, ids) => restoreAll({ assets }, tx, ids),
    purge: async (tx, id, which) => {
      const web = isId(id) && (await lockDeleted(tx, 'webs', id, which)) && (await rows.lockHidden(tx, id));
      if (!web) return false;
      await deleteWithPictures({ assets }, tx, id);
      return true;
    },
    findDue: (db, before, which) => findDue(db, 'webs', before, which, isInBin('webs')),
  };
}

/**
 * Moderators' actions on webs. The picture of a hidden or removed web gets another URL, so that the known one stops
 * working.
 */
export function createModeratedWebs({ assets }: Pick<Deps, 'assets'>): Moderated {
  return {
    hide: async (tx, viewer, id) => {
      const web = isId(id) ? await lockVisibleWeb(tx, viewer, id) : undefined;
      if (!web || !(await rows.hide(tx, id))) throw notFound();
      await hidePictures({ assets }, tx, [id], 'withdrawn');
      await invalidateWebs(tx, [id], true);
    },
    remove: async (tx, id) => {
      const web = await rows.lockHidden(tx, id);
      if (!web || !(await rows.remove(tx, id))) throw notFound();
      await rows.forgetIdempotencyKeys(tx, [id]);
      // The owner knows the URL that it had while it was hidden.
      await hidePictures({ assets }, tx, [id], 'withdrawn');
      await invalidateWebs(tx, [id], true);
    },
    restore: async (tx, id) => {
      if (!(await rows.lockHidden(tx, id))) throw notFound();
      await rows.restore(tx, id);
      await assets.restorePublicIds(tx, await rows.findShownPictures(tx, [id]));
      await invalidateWebs(tx, [id], true);
    },
    purge: async (tx, id) => {
      if (await rows.lockHidden(tx, id)) await deleteWithPictures({ assets }, tx, id);
    },
  };
}

/** Makes the webs of a deleted account private. */
export async function hideOf(tx: Tx, memberId: string): Promise<void> {
  await hideWebsOf(tx, memberId);
  await invalidateTags(tx, trendingTag);
}

/** Deletes the webs of a deleted account in batches, and releases their pictures. */
export async function removeOf({ db, assets }: Deps, memberId: string, signal: AbortSignal): Promise<void> {
  const removeBatch = (limit: number) =>
    inTransaction(db, async (tx) => {
      const webs = await deleteWebsOf(tx, memberId, limit);
      for (const { imageId } of webs) await assets.release(tx, imageId);
      if (webs.length > 0) await invalidateTags(tx, trendingTag, ...webs.map(({ id }) => webTag(id)));
      return webs.length;
    });
  await inBatches(removeBatch, signal, 20);
}
