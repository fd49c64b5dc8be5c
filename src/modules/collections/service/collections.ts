import type { Member } from '../../../shared/auth/viewer.ts';
import { invalidateTags } from '../../../shared/cache/invalidate-tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { badRequest, forbidden, notFound } from '../../../shared/errors/app-error.ts';
import { isId, newId } from '../../../shared/ids.ts';
import { collectionsOfTag, collectionTag } from '../cache-tags.ts';
import type { Collection } from '../contract/index.ts';
import { messages } from '../messages.ts';
import { canChange } from '../policy.ts';
import * as rows from '../repository/collections.ts';
import type { Deps } from './deps.ts';
import { get } from './lists.ts';

export type Details = { name: string; description: string; isPublic: boolean };

/** Makes a collection; a name that the member has given before is a 409. */
export async function create(deps: Deps, owner: Member, details: Details): Promise<Collection> {
  const id = newId();
  const { name, description, isPublic } = details;
  const row = { id, ownerId: owner.id, name: name.trim(), description: description.trim(), isPublic };
  await inTransaction(deps.db, async (tx) => {
    await rows.insertCollection(tx, row);
    await invalidateTags(tx, collectionsOfTag(owner.id));
  });
  return get(deps, owner, id);
}

/** Changes what is sent of an own collection; a 404 for one that the viewer cannot see, a 403 for somebody else's. */
export async function update(
  deps: Deps,
  viewer: Member,
  id: string,
  { name, description, isPublic }: Partial<Details>,
): Promise<Collection> {
  if (name === undefined && description === undefined) throw badRequest(messages.nothingToUpdate);
  const changes = {
    ...(name !== undefined && { name: name.trim() }),
    ...(description !== undefined && { description: description.trim() }),
    ...(isPublic !== undefined && { isPublic }),
  };
  await changeOwn(deps, viewer, id, (tx) => rows.updateCollection(tx, id, changes));
  return get(deps, viewer, id);
}

/** Makes an own public collection private, or a private one public. */
export function togglePublishStatus(
  deps: Deps,
  viewer: Member,
  id: string,
): Promise<{ _id: string; isPublic: boolean }> {
  return changeOwn(deps, viewer, id, async (tx, { isPublic }) => {
    await rows.updateCollection(tx, id, { isPublic: !isPublic });
    return { _id: id, isPublic: !isPublic };
  });
}

/** Deletes an own collection; its webs stay. */
export async function remove(deps: Deps, viewer: Member, id: string): Promise<{ _id: string }> {
  await changeOwn(deps, viewer, id, (tx) => rows.deleteCollection(tx, id));
  return { _id: id };
}

/** Runs `work` while the viewer's own collection is held, and tells that it has changed. */
async function changeOwn<T>(
  { db }: Deps,
  viewer: Member,
  id: string,
  work: (tx: Tx, collection: rows.OwnedCollection) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    const result = await work(tx, await lockOwn(tx, viewer, id));
    await invalidateTags(tx, collectionTag(id), collectionsOfTag(viewer.id));
    return result;
  });
}

/** Holds an own collection until the end of the transaction: a 404 for one that the viewer cannot see, else a 403. */
export async function lockOwn(tx: Tx, viewer: Member, id: string): Promise<rows.OwnedCollection> {
  const collection = isId(id) ? await rows.lockCollection(tx, viewer, id) : undefined;
  if (!collection) throw notFound();
  if (!canChange(viewer, collection)) throw forbidden();
  return collection;
}
