import { invalidateTags } from '../../../shared/cache/tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { badRequest, forbidden } from '../../../shared/errors/app-error.ts';
import { newId } from '../../../shared/ids.ts';
import { trimText } from '../../../shared/rules/rules.ts';
import { addNotice } from '../../../shared/screening.ts';
import type { Member } from '../../../shared/viewer.ts';
import * as own from '../../../shared/visibility/own-items.ts';
import { chosenVisibility, type VisibilityChoice } from '../../../shared/visibility/visibility-choice.ts';
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
  const notice = await inTransaction(deps.db, async (tx) => {
    const now = await lockOwn(tx, viewer, id);
    const preferred = own.preferredVisibility(now, choice, messages.hiddenByModerators);
    const publication = await deps.trust.republish(tx, viewer, { now: now.visibility, preferred });
    await rows.updateCollection(tx, id, { ...changes, publication });
    await invalidate(tx, id, viewer.id);
    return deps.screen(tx, viewer, 'collection', id);
  });
  return addNotice(await get(deps, viewer, id), notice);
}

/** Collections of a member for `own-items.ts`. */
const ownCollections = (owner: Member) => ({
  kind: 'collection' as const,
  table: 'collections',
  messages,
  lock: rows.lockCollection,
  setPublications: rows.setPublications,
  endUrls: async () => {},
  invalidate: async (tx: Tx, ids: readonly string[]) => {
    for (const id of ids) await invalidate(tx, id, owner.id);
  },
});

/** Makes an own collection private if it is public, and else public. */
export async function togglePublishStatus(
  deps: Deps,
  viewer: Member,
  id: string,
): Promise<own.PublishStatus> {
  const [status] = await own.togglePublishStatus(ownCollections(viewer), deps, viewer, id);
  return status;
}

/** Gives an own unlisted collection a new link; the old one ends at once. 409 for another collection. */
export const renewLink = (deps: Deps, viewer: Member, id: string) =>
  own.renewLink(ownCollections(viewer), deps, viewer, id);

/** Locks an own collection until the end of the transaction: 404 if the viewer cannot see it, 403 if it is not theirs. */
export const lockOwn = (tx: Tx, viewer: Member, id: string): Promise<rows.OwnedCollection> =>
  own.lockOwn(rows.lockCollection, tx, viewer, id);

const tooManyCollections = (max: number) =>
  `You have ${max} collections, which is the limit. Delete some, then empty your bin`;

/**
 * Throws 403 with the limit if one more collection would exceed the member's quota, in the transaction that is about
 * to add it.
 */
async function requireQuota(tx: Tx, ownerId: string, max: number): Promise<void> {
  await lockOwned(tx, ownerId);
  if ((await countOwned(tx, ownerId)) >= max) throw forbidden(tooManyCollections(max));
}

/** Invalidates the pages of a collection, and the lists that it is or was in. */
export const invalidate = (tx: Tx, id: string, ownerId: string) =>
  invalidateTags(tx, collectionTag(id), collectionsOfTag(ownerId), publicCollectionsTag);
