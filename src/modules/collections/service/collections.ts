import { invalidateTags } from '../../../shared/cache/invalidate-tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { badRequest, forbidden, notFound, taken } from '../../../shared/errors/app-error.ts';
import { isId, newId } from '../../../shared/ids.ts';
import { trimText } from '../../../shared/rules/rules.ts';
import type { Visibility } from '../../../shared/rules/visibility.ts';
import { addNotice } from '../../../shared/soft-delete/screen.ts';
import { canChange, type Member } from '../../../shared/viewer.ts';
import {
  chosenVisibility,
  type VisibilityChoice,
  wantedVisibility,
} from '../../../shared/visibility/visibility-choice.ts';
import { collectionsOfTag, collectionTag, publicCollectionsTag } from '../cache-tags.ts';
import type { SavedCollection } from '../contract.ts';
import * as rows from '../repository/collections.ts';
import { countOwned, lockOwned } from '../repository/collections.ts';
import { messages } from '../rules/messages.ts';
import type { Deps } from './deps.ts';
import { get } from './lists.ts';

export type Details = VisibilityChoice & { name: string; description: string };

/** Creates a collection; 409 if the member already has one of this name. */
export async function create(deps: Deps, owner: Member, details: Details): Promise<SavedCollection> {
  const id = newId();
  const { name, description } = details;
  const preferred = chosenVisibility(details);
  deps.site.spam.requireAllowed({ name, description });
  const row = { id, ownerId: owner.id, name: trimText(name), description: trimText(description) };
  const notice = await inTransaction(deps.db, async (tx) => {
    await requireQuota(tx, owner.id, deps.maxCollections);
    const publication = await deps.trust.publish(tx, owner, preferred);
    await rows.insertCollection(tx, { ...row, publication });
    await invalidateTags(tx, collectionsOfTag(owner.id));
    return deps.screen(tx, owner, 'collection', id);
  });
  return addNotice(await get(deps, owner, id), notice);
}

/** Updates the given fields of an own collection; 404 if the viewer cannot see it, 403 if it is not theirs. */
export async function update(
  deps: Deps,
  viewer: Member,
  id: string,
  { name, description, ...choice }: Partial<Details>,
): Promise<SavedCollection> {
  if (name === undefined && description === undefined && choice.visibility === undefined)
    throw badRequest(messages.noDataToUpdate);
  deps.site.spam.requireAllowed({ name, description });
  const changes = {
    ...(name !== undefined && { name: trimText(name) }),
    ...(description !== undefined && { description: trimText(description) }),
  };
  const notice = await changeOwn(deps, viewer, id, async (tx, now) => {
    const preferred = chosenVisibility(choice, wantedVisibility(now));
    if (now.isHidden && preferred !== undefined && preferred !== 'private')
      throw forbidden(messages.hiddenByModerators);
    const publication = await deps.trust.republish(tx, viewer, { now: now.visibility, preferred });
    await rows.updateCollection(tx, id, { ...changes, publication });
    return deps.screen(tx, viewer, 'collection', id);
  });
  return addNotice(await get(deps, viewer, id), notice);
}

/** Makes an own collection private if it is public, and else public. */
export function togglePublishStatus(
  deps: Deps,
  viewer: Member,
  id: string,
): Promise<{ _id: string; isPublic: boolean; visibility: Visibility; notice?: string }> {
  return changeOwn(deps, viewer, id, async (tx, { visibility: now, isHidden }) => {
    if (isHidden) throw forbidden(messages.hiddenByModerators);
    const publication = now === 'public' ? false : await deps.trust.permit(tx, viewer);
    await rows.updateCollection(tx, id, { publication });
    const notice = await deps.screen(tx, viewer, 'collection', id);
    const isPublic = now !== 'public' && notice === null;
    return addNotice({ _id: id, isPublic, visibility: isPublic ? 'public' : 'private' }, notice);
  });
}

/** Gives an own unlisted collection a new link; the old one ends at once. 409 for another collection. */
export function renewLink(deps: Deps, viewer: Member, id: string): Promise<{ _id: string; linkKey: string }> {
  return changeOwn(deps, viewer, id, async (tx, { visibility }) => {
    if (visibility !== 'unlisted') throw taken(messages.notUnlisted);
    return { _id: id, linkKey: await rows.renewLink(tx, id) };
  });
}

/** Locks the viewer's own collection, runs `work` and invalidates the pages that show the collection. */
async function changeOwn<T>(
  { db }: Deps,
  viewer: Member,
  id: string,
  work: (tx: Tx, collection: rows.OwnedCollection) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    const result = await work(tx, await lockOwn(tx, viewer, id));
    await invalidateTags(tx, collectionTag(id), collectionsOfTag(viewer.id), publicCollectionsTag);
    return result;
  });
}

/** Locks an own collection until the end of the transaction: 404 if the viewer cannot see it, 403 if it is not theirs. */
export async function lockOwn(tx: Tx, viewer: Member, id: string): Promise<rows.OwnedCollection> {
  const collection = isId(id) ? await rows.lockCollection(tx, viewer, id) : undefined;
  if (!collection) throw notFound();
  if (!canChange(viewer, collection)) throw forbidden();
  return collection;
}

const tooManyCollections = (max: number) =>
  `You have ${max} collections, which is the limit. Delete some, then empty your bin`;

/** Throws 403 with the limit if a member has no place for one more collection, in the transaction that is about to add it. */
async function requireQuota(tx: Tx, ownerId: string, max: number): Promise<void> {
  await lockOwned(tx, ownerId);
  if ((await countOwned(tx, ownerId)) >= max) throw forbidden(tooManyCollections(max));
}
