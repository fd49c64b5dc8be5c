import { invalidateTags } from '../../../shared/cache/invalidate-tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import { cutText } from '../../../shared/rules/rules.ts';
import type { Moderated } from '../../../shared/soft-delete.ts';
import { collectionsOfTag, collectionTag, publicCollectionsTag } from '../cache-tags.ts';
import * as rows from '../repository/collections.ts';
import { deleteCollection, isNameTaken, lockCollection } from '../repository/collections.ts';

/** Moderation of collections. It does not change the webs in them. */
export const moderatedCollections: Moderated = {
  hide: async (tx, viewer, id) => {
    const collection = isId(id) ? await lockCollection(tx, viewer, id) : undefined;
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
    if (await rows.lockHidden(tx, id)) await deleteCollection(tx, id);
  },
};

/** Renames a removed or deleted collection if its owner has reused its name for another one. */
export async function freeName(tx: Tx, id: string, { ownerId, name }: { ownerId: string; name: string }) {
  if (!(await isNameTaken(tx, ownerId, name))) return;
  // The end of the id, which is random, makes the name unique; a name has at most 100 characters.
  await rows.renameRemoved(tx, id, `${cutText(name, 80)} (${id.slice(-8)})`);
}

export const invalidate = (tx: Tx, id: string, ownerId: string) =>
  invalidateTags(tx, collectionTag(id), collectionsOfTag(ownerId), publicCollectionsTag);
