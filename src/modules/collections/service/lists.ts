import { addCacheTags, type CacheTag } from '../../../shared/cache/tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import { type Page, type PageRequest, toPage } from '../../../shared/paging.ts';
import { parseSearch } from '../../../shared/search/parse-search.ts';
import type { Member, Viewer } from '../../../shared/viewer.ts';
import { presentVisibility } from '../../../shared/visibility/visibility-choice.ts';
import { toOwnerCard } from '../../accounts/fragments.ts';
import { imageUrl } from '../../assets/image-urls.ts';
import { likesOfTag } from '../../social/cache-tags.ts';
import { webTag } from '../../webs/cache-tags.ts';
import type { WebCard } from '../../webs/contract/index.ts';
import { collectionsOfTag, collectionTag, publicCollectionsTag } from '../cache-tags.ts';
import type { Collection, CollectionType, OwnCollection, SortedRequest } from '../contract.ts';
import type { CollectionRow } from '../repository/base-queries.ts';
import * as saved from '../repository/collections.ts';
import { findContaining, isNameTaken, lockCollection } from '../repository/collections.ts';
import * as lists from '../repository/lists.ts';
import type { Deps } from './deps.ts';

/** Returns a collection; 404 if it does not exist or is not visible to the viewer. */
export async function get({ db, publicUrl }: Deps, viewer: Viewer, id: string): Promise<Collection> {
  const row = isId(id) ? await lists.findCollection(db, viewer, id) : undefined;
  if (!row) throw notFound();
  return toCollection(row, publicUrl);
}

/** Webs of a collection that are visible to the viewer, last added first. */
export async function listWebs(
  { db, webs }: Deps,
  viewer: Viewer,
  id: string,
  request: PageRequest,
): Promise<Page<WebCard>> {
  const found = isId(id) ? await lists.findWebIds(db, viewer, id, request) : undefined;
  if (!found) throw notFound();
  return toPage(await webs.listCards(viewer, found.rows), request, found.total, [collectionTag(id)]);
}

/** Public collections of a member; 404 for an unknown username. */
export async function listByUser(
  deps: Deps,
  viewer: Viewer,
  username: string,
  request: SortedRequest,
): Promise<Page<Collection>> {
  const ownerId = await deps.accounts.requireIdOf(deps.db, username);
  const found = await lists.findByOwner(deps.db, viewer, ownerId, 'public', request);
  return toCollections(deps, request, found, [collectionsOfTag(ownerId)]);
}

export type OwnRequest = {
  type: CollectionType;
  /** Web for which each collection reports whether it contains it (`hasWeb`). */
  webId?: string;
};

/** Own collections of the requested type. */
export async function listOwn(
  deps: Deps,
  viewer: Member,
  { type, webId, ...request }: SortedRequest & OwnRequest,
): Promise<Page<OwnCollection>> {
  const found = await lists.findByOwner(deps.db, viewer, viewer.id, type, request);
  return addHasWeb(deps, viewer, toCollections(deps, request, found, null), webId);
}

/** Collections that a member likes and the viewer can see, last liked first; 404 for an unknown username. */
export async function listLikedBy(
  deps: Deps,
  viewer: Viewer,
  username: string,
  request: PageRequest,
): Promise<Page<Collection>> {
  const memberId = await deps.accounts.requireIdOf(deps.db, username);
  const found = await lists.findSavedOrLiked(deps.db, viewer, 'collection_likes', memberId, request);
  return toCollections(deps, request, found, [likesOfTag(memberId), publicCollectionsTag]);
}

/** Saved collections that the viewer can still see, last saved first. */
export async function listSaved(deps: Deps, viewer: Member, request: PageRequest): Promise<Page<Collection>> {
  const found = await lists.findSavedOrLiked(deps.db, viewer, 'saved_collections', viewer.id, request);
  return toCollections(deps, request, found, null);
}

/** Public collections that match the search, best match first. */
export async function searchAll(
  deps: Deps,
  viewer: Viewer,
  query: PageRequest & { search: string },
): Promise<Page<Collection>> {
  const parsed = await parseSearch(deps.db, query.search);
  if (!parsed) return toPage<Collection>([], query, 0, null);
  return toCollections(deps, query, await lists.searchAll(deps.db, viewer, parsed, query), null);
}

/** Own collections of the requested type that match the search, best match first. */
export async function searchOwn(
  deps: Deps,
  viewer: Member,
  query: PageRequest & OwnRequest & { search: string },
): Promise<Page<OwnCollection>> {
  const parsed = await parseSearch(deps.db, query.search);
  if (!parsed) return toPage<OwnCollection>([], query, 0, null);
  const found = await lists.searchOwn(deps.db, viewer, query.type, parsed, query);
  return addHasWeb(deps, viewer, toCollections(deps, query, found, null), query.webId);
}

/** Adds to each collection whether it contains the web, if `webId` is given. */
async function addHasWeb(
  { db }: Deps,
  viewer: Member,
  page: Page<Collection>,
  webId: string | undefined,
): Promise<Page<OwnCollection>> {
  if (webId === undefined) return page;
  const ids = page.docs.map(({ _id }) => _id);
  const containing = isId(webId) ? await findContaining(db, viewer, ids, webId) : new Set<string>();
  return { ...page, docs: page.docs.map((doc) => ({ ...doc, hasWeb: containing.has(doc._id) })) };
}

/** Whether the viewer has no collection of this name; false for an invalid name. */
export async function isNameAvailable({ db }: Deps, viewer: Member, name: string): Promise<boolean> {
  const text = name.trim();
  return text !== '' && text.length <= 100 && !(await isNameTaken(db, viewer.id, text));
}

/** `tags` as for `toPage`. */
function toCollections(
  { publicUrl }: Deps,
  request: PageRequest,
  { rows, total }: lists.PageRows<CollectionRow>,
  tags: readonly CacheTag[] | null,
): Page<Collection> {
  return toPage(
    rows.map((row) => toCollection(row, publicUrl)),
    request,
    total,
    tags,
  );
}

export type SavedState = { isSaved: boolean };

/** Saves a collection that is visible to the viewer; idempotent. */
export function save({ db }: Deps, viewer: Member, id: string): Promise<SavedState> {
  return inTransaction(db, async (tx) => {
    await lockVisible(tx, viewer, id);
    await saved.save(tx, viewer.id, id);
    return { isSaved: true };
  });
}

/** Removes a collection from the saved ones, even if it has become private; 404 if it is neither saved nor visible. */
export function unsave({ db }: Deps, viewer: Member, id: string): Promise<SavedState> {
  return inTransaction(db, async (tx) => {
    const wasSaved = isId(id) && (await saved.unsave(tx, viewer.id, id));
    if (!wasSaved) await lockVisible(tx, viewer, id);
    return { isSaved: false };
  });
}

/** Toggles whether a visible collection is saved. */
export function toggleSaved({ db }: Deps, viewer: Member, id: string): Promise<SavedState> {
  return inTransaction(db, async (tx) => {
    await lockVisible(tx, viewer, id);
    return { isSaved: await saved.toggleSaved(tx, viewer.id, id) };
  });
}

/** Locks a collection until the end of the transaction, which serializes concurrent requests; 404 if it is not visible. */
async function lockVisible(tx: Tx, viewer: Member, id: string): Promise<void> {
  if (!isId(id) || !(await lockCollection(tx, viewer, id))) throw notFound();
}

/** A collection as visible to the viewer; `publicUrl` is the base URL of pictures. */
function toCollection(row: CollectionRow, publicUrl: string): Collection {
  addCacheTags(collectionTag(row.id), ...row.previews.map(({ id }) => webTag(id)));
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    ...presentVisibility(row),
    owner: toOwnerCard(row, publicUrl),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    websCount: row.webs_count,
    webs: row.previews.map(({ id, image_id, color }) => ({
      _id: id,
      image: imageUrl(publicUrl, image_id, '600x350'),
      color: color ?? '',
    })),
    likesCount: row.likes_count,
    views: row.views,
    isLikedByMe: row.is_liked,
    isSaved: row.is_saved,
  };
}
