import type { BulkVisibilityReply } from '../../../shared/bulk.ts';
import { addCacheTags, type CacheTag, invalidateTags } from '../../../shared/cache/tags.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { badRequest, notFound } from '../../../shared/errors/app-error.ts';
import { isId, newId } from '../../../shared/ids.ts';
import { inBatches } from '../../../shared/jobs/batches.ts';
import { type Page, type PageRequest, toPage } from '../../../shared/paging.ts';
import { addNotice } from '../../../shared/screening.ts';
import { parseSearch } from '../../../shared/search/parse-search.ts';
import type { Member, Viewer } from '../../../shared/viewer.ts';
import * as own from '../../../shared/visibility/own-items.ts';
import { isPublished } from '../../../shared/visibility/publication.ts';
import {
  type BulkVisibilityChoice,
  chosenVisibility,
  isMoreRestricted,
  presentVisibility,
  type VisibilityChoice,
} from '../../../shared/visibility/visibility-choice.ts';
import { toOwnerCard } from '../../accounts/fragments.ts';
import { assetTag, publicAssetsTag } from '../cache-tags.ts';
import type { Asset, SavedAsset } from '../contract.ts';
import { extensionOf, masterUrl } from '../files/keys.ts';
import type { AssetRow } from '../repository/asset-lists.ts';
import * as lists from '../repository/asset-lists.ts';
import * as rows from '../repository/assets.ts';
import { removeAllOf } from '../repository/removal.ts';
import { type AssetType, isAssetType } from '../rules/fields.ts';
import { messages } from '../rules/messages.ts';
import { changePublicIds, type Deps, erase, use } from './files.ts';

/** The dependencies used by the asset library. */
type LibraryDeps = Pick<Deps, 'db' | 'publicUrl' | 'jobs' | 'storage' | 'trust' | 'site' | 'screen'>;
export type NewAsset = VisibilityChoice & {
  title: string;
  assetType: AssetType;
  assetPublicId: string;
};
export type AssetChanges = VisibilityChoice & { title?: string | undefined };
export type AssetRequest = PageRequest & { assetType: AssetType };

/** Creates an asset from a file that the member uploaded as this kind; 400 for any other file, 409 if it is already used. */
export async function create(deps: LibraryDeps, owner: Member, asset: NewAsset): Promise<SavedAsset> {
  const { title, assetType, assetPublicId: mediaId } = asset;
  const preferred = chosenVisibility(asset);
  deps.site.spam.requireAllowed({ title });
  const id = newId();
  const notice = await inTransaction(deps.db, async (tx) => {
    await use(tx, mediaId, owner.id, assetType);
    const publication = await deps.trust.publish(tx, owner, preferred);
    const row = { id, ownerId: owner.id, mediaId, assetType, title: title.trim(), publication };
    await rows.insertAsset(tx, row);
    if (isPublished(publication)) await invalidateTags(tx, publicAssetsTag);
    return deps.screen(tx, owner, 'asset', id);
  });
  return addNotice(await get(deps, owner, id), notice);
}

/** Returns an asset; 404 if it does not exist or is not visible to the viewer. */
export async function get({ db, publicUrl }: LibraryDeps, viewer: Viewer, id: string): Promise<Asset> {
  const row = isId(id) ? await lists.findAsset(db, viewer, id) : undefined;
  if (!row) throw notFound();
  return toAsset(row, publicUrl);
}

/**
 * Updates the given fields of an own asset. If fewer people may see the asset afterwards, its file gets a new URL,
 * since the old one may be known.
 */
export async function update(
  deps: LibraryDeps,
  viewer: Member,
  id: string,
  { title, ...choice }: AssetChanges,
): Promise<SavedAsset> {
  if (title === undefined && chosenVisibility(choice) === undefined)
    throw badRequest(messages.noDataToUpdate);
  deps.site.spam.requireAllowed({ title });
  const notice = await inTransaction(deps.db, async (tx) => {
    const asset = await lockOwn(tx, viewer, id);
    const preferred = own.preferredVisibility(asset, choice, messages.hiddenByModerators);
    const publication = await deps.trust.republish(tx, viewer, { now: asset.visibility, preferred });
    await rows.updateAsset(tx, id, { title: title?.trim(), publication });
    await invalidateTags(tx, assetTag(id), publicAssetsTag);
    if (isMoreRestricted(asset.wantedVisibility, preferred))
      await changePublicIds(deps, tx, [asset.mediaId], 'ended');
    return deps.screen(tx, viewer, 'asset', id);
  });
  return addNotice(await get(deps, viewer, id), notice);
}

/** Assets for `own-items.ts`. */
const ownAssets = (deps: Pick<Deps, 'jobs'>) => ({
  kind: 'asset' as const,
  table: 'assets',
  messages,
  lock: rows.lockAsset,
  setPublications: rows.setPublications,
  endUrls: async (tx: Tx, items: readonly rows.OwnedAsset[]) =>
    changePublicIds(
      deps,
      tx,
      items.map(({ mediaId }) => mediaId),
      'ended',
    ),
  invalidate: (tx: Tx, ids: readonly string[], areListsChanged: boolean) =>
    invalidateTags(tx, ...ids.map(assetTag), ...(areListsChanged ? [publicAssetsTag] : [])),
});

/** Gives an own unlisted asset a new link, and its file a new URL; the old ones end at once. 409 for another asset. */
export const renewLink = (deps: LibraryDeps, viewer: Member, id: string) =>
  own.renewLink(ownAssets(deps), deps, viewer, id);

/** Public assets of a kind, newest first. */
export async function listPublic(
  deps: LibraryDeps,
  viewer: Viewer,
  query: AssetRequest,
): Promise<Page<Asset>> {
  const found = await lists.findPublic(deps.db, viewer, query.assetType, query);
  return present(deps, query, found, [publicAssetsTag]);
}

/** Own assets of a kind, newest first. */
export async function listOwn(deps: LibraryDeps, member: Member, query: AssetRequest): Promise<Page<Asset>> {
  return present(deps, query, await lists.findOwn(deps.db, member, query.assetType, query), null);
}

/** Assets of a kind that the member likes and can still see, last liked first. */
export async function listLiked(
  deps: LibraryDeps,
  member: Member,
  query: AssetRequest,
): Promise<Page<Asset>> {
  return present(deps, query, await lists.findLiked(deps.db, member, query.assetType, query), null);
}

/** Public assets of a kind whose title matches, best match first. */
export async function search(
  deps: LibraryDeps,
  viewer: Viewer,
  query: AssetRequest & { search: string },
): Promise<Page<Asset>> {
  const parsed = await parseSearch(deps.db, query.search);
  if (!parsed) return toPage<Asset>([], query, 0, null);
  const found = await lists.searchAll(deps.db, viewer, query.assetType, parsed, query);
  return present(deps, query, found, null);
}

/** `tags` as for `toPage`. */
function present(
  { publicUrl }: LibraryDeps,
  request: PageRequest,
  { rows, total }: { rows: lists.AssetRow[]; total: number },
  tags: readonly CacheTag[] | null,
): Page<Asset> {
  const docs = rows.map((row) => toAsset(row, publicUrl));
  return toPage(docs, request, total, tags);
}

/** Adds `delta` to the likes of a locked asset; returns the new count. */
export async function adjustLikesCount(tx: Tx, id: string, delta: 1 | -1): Promise<number> {
  await invalidateTags(tx, assetTag(id));
  return rows.adjustLikesCount(tx, id, delta);
}

/** Locks an own asset until the end of the transaction: 404 if the viewer cannot see it, 403 if it is not theirs. */
export const lockOwn = (tx: Tx, viewer: Member, id: string): Promise<rows.OwnedAsset> =>
  own.lockOwn(rows.lockAsset, tx, viewer, id);

/** Locks an asset until the end of the transaction; 404 if it does not exist or is not visible to the viewer. */
export async function lockVisible(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  if (!isId(id) || !(await rows.lockAsset(tx, viewer, id))) throw notFound();
}

/** Hides the assets and all files of a deleted account. */
export async function hideOf(tx: Tx, memberId: string): Promise<void> {
  const hidden = await rows.hideAssetsOf(tx, memberId);
  await invalidateTags(tx, publicAssetsTag, ...hidden.map(assetTag));
  await removeAllOf(tx, memberId);
}

/** Deletes the assets of a deleted account in batches, and erases all of its files. */
export async function removeOf(deps: LibraryDeps, memberId: string, signal: AbortSignal): Promise<void> {
  await inBatches((limit) => rows.deleteAssetsOf(deps.db, memberId, limit), signal);
  if (signal.aborted) return;
  await inTransaction(deps.db, (tx) => removeAllOf(tx, memberId));
  await erase(deps, { ownerId: memberId }, signal);
}

/** Changes the visibility of up to 100 own assets; 403 if they may not be shared before the address is verified. */
export function setVisibility(
  deps: Pick<Deps, 'db' | 'jobs' | 'trust' | 'site' | 'screen'>,
  viewer: Member,
  ids: readonly string[],
  choice: BulkVisibilityChoice,
): Promise<BulkVisibilityReply> {
  const items = {
    ...ownAssets(deps),
    missing: messages.notYourAsset,
    lockAll: rows.lockOwnAssets,
    textsOf: ({ title }: rows.OwnAsset) => [title],
  };
  return own.setVisibility<rows.OwnAsset>(items, deps, viewer, ids, choice);
}

/** An asset as visible to the viewer; `publicUrl` is the base URL of files. */
function toAsset(row: AssetRow, publicUrl: string): Asset {
  addCacheTags(assetTag(row.id));
  const assetType = typeOf(row);
  return {
    _id: row.id,
    title: row.title,
    assetType,
    assetURL: masterUrl(publicUrl, row.media_id, extensionOf(assetType, row.mime_type)),
    assetPublicId: row.media_id,
    ...presentVisibility(row),
    width: row.width,
    height: row.height,
    color: row.color ?? '',
    likesCount: row.likes_count,
    isLikedByMe: row.is_liked,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    owner: toOwnerCard(row, publicUrl),
  };
}

function typeOf({ asset_type: type }: AssetRow): AssetType {
  if (!isAssetType(type)) throw new Error(`${type} is not an asset type`);
  return type;
}
