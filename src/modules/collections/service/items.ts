import { type BulkReply, onlyIds, toBulkReply } from '../../../shared/bulk.ts';
import { invalidateTags } from '../../../shared/cache/tags.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import type { Member } from '../../../shared/viewer.ts';
import { collectionTag } from '../cache-tags.ts';
import { addItems, removeItems } from '../repository/collections.ts';
import { countWebs } from '../repository/lists.ts';
import { messages } from '../rules/messages.ts';
import { lockOwn } from './collections.ts';
import type { Deps } from './deps.ts';

export type ItemsCount = { _id: string; websCount: number };

/**
 * Adds a visible web to the viewer's own collection; a web that is already in it keeps its position. The web is locked
 * before the collection, in the same order as when a web is published or hidden, to avoid deadlocks.
 */
export function addWeb(
  { db, webs }: Deps,
  viewer: Member,
  collectionId: string,
  webId: string,
): Promise<ItemsCount> {
  return inTransaction(db, async (tx) => {
    // An unlisted web appears only in its owner's collections, so it cannot be added to another.
    if ((await webs.lockAllVisible(tx, viewer, onlyIds([webId]))).length === 0) throw notFound();
    await lockOwn(tx, viewer, collectionId);
    const added = await addItems(tx, collectionId, [webId]);
    if (added.length > 0) await invalidateTags(tx, collectionTag(collectionId));
    return { _id: collectionId, websCount: await countWebs(tx, viewer, collectionId) };
  });
}

/**
 * Removes a web from the viewer's own collection, even one that has become private, but not one in its owner's bin;
 * 404 if the collection does not contain it.
 */
export function removeWeb(
  { db, webs }: Deps,
  viewer: Member,
  collectionId: string,
  webId: string,
): Promise<ItemsCount> {
  return inTransaction(db, async (tx) => {
    if (!isId(webId) || !(await webs.lockOwned(tx, webId))) throw notFound();
    await lockOwn(tx, viewer, collectionId);
    if ((await removeItems(tx, collectionId, [webId])).length === 0) throw notFound();
    await invalidateTags(tx, collectionTag(collectionId));
    return { _id: collectionId, websCount: await countWebs(tx, viewer, collectionId) };
  });
}

/** Adds up to 100 visible webs to the viewer's own collection, as `addWeb` does. */
export function addWebs(
  { db, webs }: Deps,
  viewer: Member,
  collectionId: string,
  ids: readonly string[],
): Promise<BulkReply> {
  return inTransaction(db, async (tx) => {
    const visible = await webs.lockAllVisible(tx, viewer, onlyIds(ids));
    await lockOwn(tx, viewer, collectionId);
    const visibleIds = visible.map(({ id }) => id);
    const changed = await addItems(tx, collectionId, visibleIds);
    if (changed.length > 0) await invalidateTags(tx, collectionTag(collectionId));
    return toBulkReply(ids, visible, changed, { missing: messages.webNotVisible });
  });
}

/** Removes up to 100 webs from the viewer's own collection, as `removeWeb` does. */
export function removeWebs(
  { db, webs }: Deps,
  viewer: Member,
  collectionId: string,
  ids: readonly string[],
): Promise<BulkReply> {
  return inTransaction(db, async (tx) => {
    const locked = await webs.lockAllOwned(tx, onlyIds(ids));
    await lockOwn(tx, viewer, collectionId);
    const lockedIds = locked.map(({ id }) => id);
    const changed = await removeItems(tx, collectionId, lockedIds);
    if (changed.length > 0) await invalidateTags(tx, collectionTag(collectionId));
    const removed = changed.map((id) => ({ id }));
    return toBulkReply(ids, removed, changed, { missing: messages.webNotInCollection });
  });
}
