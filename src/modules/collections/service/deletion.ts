import { invalidateTags } from '../../../shared/cache/tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import { inBatches } from '../../../shared/jobs/batches.ts';
import { cutText } from '../../../shared/rules/rules.ts';
import { type Binned, findDue, isInBin, lockDeleted, type Moderated } from '../../../shared/soft-delete.ts';
import type { Member } from '../../../shared/viewer.ts';
import { collectionsOfTag, collectionTag, publicCollectionsTag } from '../cache-tags.ts';
import * as rows from '../repository/collections.ts';
import { deleteCollectionsOf, hideCollectionsOf } from '../repository/deletion.ts';
import { invalidate, lockOwn } from './collections.ts';
import type { Deps } from './deps.ts';

/** Puts an own collection into the bin; its webs stay, and keep their places in it. */
export function remove({ db }: Deps, viewer: Member, id: string): Promise<{ _id: string }> {
  return inTransaction(db, async (tx) => {
    await lockOwn(tx, viewer, id);
    await rows.putIntoBin(tx, [id]);
    await invalidate(tx, id, viewer.id);
    return { _id: id };
  });
}

/** The bin of collections. */
export const binnedCollections: Binned = {
  list: async (db, member, after, limit) =>
    (await rows.findDeleted(db, member, after, limit)).map((row) => ({ ...row, image: '', webId: null })),
  lock: async (tx, member, id) => {
    if (!isId(id) || !(await lockDeleted(tx, 'collections', id, { ownerId: member.id }))) throw notFound();
  },
  restore: async (tx, member, id) => {
    const collection = await rows.lockHidden(tx, id);
    if (!collection) throw notFound();
    await freeName(tx, id, collection);
    await rows.takeFromBin(tx, id);
    await invalidate(tx, id, member.id);
  },
  purge: async (tx, id, which) => {
    if (!isId(id) || !(await lockDeleted(tx, 'collections', id, which))) return false;
    await rows.deleteCollection(tx, id);
    return true;
  },
  findDue: (db, before, which) => findDue(db, 'collections', before, which, isInBin('collections')),
};

/** Moderation of collections. It does not change the webs in them. */
export const moderatedCollections: Moderated = {
  hide: async (tx, viewer, id) => {
    const collection = isId(id) ? await rows.lockCollection(tx, viewer, id) : undefined;
    if (!collection || !(await rows.hide(tx, id))) throw notFound();
    await invalidate(tx, id, collection.ownerId);
  },
  remove: async (tx, id) => {
    const collection = await rows.lockHidden(tx, id);
    if (!collection || !(await rows.remove(tx, id))) throw notFound();
    await invalidate(tx, id, collection.ownerId);
  },
  restore: async (tx, id) => {
    const collection = await rows.lockHidden(tx, id);
    if (!collection) throw notFound();
    if (collection.isRemoved) await freeName(tx, id, collection);
    await rows.restore(tx, id);
    await invalidate(tx, id, collection.ownerId);
  },
  purge: async (tx, id) => {
    if (await rows.lockHidden(tx, id)) await rows.deleteCollection(tx, id);
  },
};

/** Renames a removed or deleted collection if its owner has reused its name for another one. */
async function freeName(tx: Tx, id: string, { ownerId, name }: { ownerId: string; name: string }) {
  if (!(await rows.isNameTaken(tx, ownerId, name))) return;
  // The end of the id, which is random, makes the name unique; a name has at most 100 characters.
  await rows.renameRemoved(tx, id, `${cutText(name, 80)} (${id.slice(-8)})`);
}

/** Makes the collections of a deleted account private. */
export async function hideOf(tx: Tx, memberId: string): Promise<void> {
  const ids = await hideCollectionsOf(tx, memberId);
  await invalidateTags(tx, ...ids.map(collectionTag), collectionsOfTag(memberId), publicCollectionsTag);
}

/** Deletes the collections of a deleted account in batches. */
export async function removeOf({ db }: Deps, memberId: string, signal: AbortSignal): Promise<void> {
  const removeBatch = (limit: number) => inTransaction(db, (tx) => deleteCollectionsOf(tx, memberId, limit));
  await inBatches(removeBatch, signal, 20);
}
