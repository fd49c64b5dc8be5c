import { type Page, type PageRequest, toPage } from '../../../shared/api/paging.ts';
import type { Member, Viewer } from '../../../shared/auth/viewer.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { badRequest, forbidden, notFound } from '../../../shared/errors/app-error.ts';
import { isId, newId } from '../../../shared/ids.ts';
import { inBatches } from '../../../shared/jobs/in-batches.ts';
import { parseSearch } from '../../../shared/search/parse-search.ts';
import type { Asset } from '../contract/index.ts';
import type { AssetType } from '../fields.ts';
import { messages } from '../messages.ts';
import { canChange } from '../policy.ts';
import { toAsset } from '../present.ts';
import { removeAllOf } from '../repository/addresses.ts';
import * as lists from '../repository/asset-lists.ts';
import * as rows from '../repository/assets.ts';
import { erase } from './erasure.ts';
import { changeAddress, type Deps, release, use } from './files.ts';

/** What the library needs of the module's dependencies. */
type LibraryDeps = Pick<Deps, 'db' | 'publicUrl' | 'jobs' | 'storage'>;
export type NewAsset = { title: string; assetType: AssetType; assetPublicId: string; isPublic: boolean };
export type AssetRequest = PageRequest & { assetType: AssetType };

/** Makes an asset of a file that the member has uploaded as this kind; a 400 for any other, a 409 for one taken. */
export async function create(deps: LibraryDeps, owner: Member, asset: NewAsset): Promise<Asset> {
  const { title, assetType, assetPublicId: mediaId, isPublic } = asset;
  const id = newId();
  await inTransaction(deps.db, async (tx) => {
    await use(tx, mediaId, owner.id, assetType);
    await rows.insertAsset(tx, { id, ownerId: owner.id, mediaId, assetType, title: title.trim(), isPublic });
  });
  return get(deps, owner, id);
}

/** An asset; a 404 when there is none that the viewer may see. */
export async function get({ db, publicUrl }: LibraryDeps, viewer: Viewer, id: string): Promise<Asset> {
  const row = isId(id) ? await lists.findAsset(db, viewer, id) : undefined;
  if (!row) throw notFound();
  return toAsset(row, publicUrl);
}

/** Changes what is sent of an own asset. One that becomes private gets another address, which nobody has been told. */
export async function update(
  deps: LibraryDeps,
  viewer: Member,
  id: string,
  { title, isPublic }: Partial<Pick<NewAsset, 'title' | 'isPublic'>>,
): Promise<Asset> {
  if (title === undefined && isPublic === undefined) throw badRequest(messages.nothingToUpdate);
  const changes = {
    ...(title !== undefined && { title: title.trim() }),
    ...(isPublic !== undefined && { isPublic }),
  };
  await inTransaction(deps.db, async (tx) => {
    const asset = await lockOwn(tx, viewer, id);
    await rows.updateAsset(tx, id, changes);
    if (asset.isPublic && isPublic === false) await changeAddress(deps, tx, asset.mediaId);
  });
  return get(deps, viewer, id);
}

/** Deletes an own asset; its file is nobody's to see from here on. */
export function remove(deps: LibraryDeps, viewer: Member, id: string): Promise<{ _id: string }> {
  return inTransaction(deps.db, async (tx) => {
    const { mediaId } = await lockOwn(tx, viewer, id);
    await rows.deleteAsset(tx, id);
    await release(deps, tx, mediaId);
    return { _id: id };
  });
}

/** Public assets of a kind, newest first. */
export async function listPublic(
  deps: LibraryDeps,
  viewer: Viewer,
  query: AssetRequest,
): Promise<Page<Asset>> {
  return present(deps, query, await lists.findPublic(deps.db, viewer, query.assetType, query));
}

/** Own assets of a kind, newest first. */
export async function listOwn(deps: LibraryDeps, member: Member, query: AssetRequest): Promise<Page<Asset>> {
  return present(deps, query, await lists.findOwn(deps.db, member, query.assetType, query));
}

/** What the member likes of a kind and may see, the latest like first. */
export async function listLiked(
  deps: LibraryDeps,
  member: Member,
  query: AssetRequest,
): Promise<Page<Asset>> {
  return present(deps, query, await lists.findLiked(deps.db, member, query.assetType, query));
}

/** Public assets of a kind whose title matches, the best match first. */
export async function search(
  deps: LibraryDeps,
  viewer: Viewer,
  query: AssetRequest & { search: string },
): Promise<Page<Asset>> {
  const asked = await parseSearch(deps.db, query.search);
  if (!asked) return toPage<Asset>([], query, 0);
  return present(deps, query, await lists.searchAll(deps.db, viewer, query.assetType, asked, query));
}

function present(
  { publicUrl }: LibraryDeps,
  request: PageRequest,
  { rows, total }: { rows: lists.AssetRow[]; total: number },
): Page<Asset> {
  const docs = rows.map((row) => toAsset(row, publicUrl));
  return toPage(docs, request, total);
}

/** Holds an own asset until the end of the transaction: a 404 for one that the viewer cannot see, else a 403. */
async function lockOwn(tx: Tx, viewer: Member, id: string): Promise<rows.OwnedAsset> {
  const asset = isId(id) ? await rows.lockAsset(tx, viewer, id) : undefined;
  if (!asset) throw notFound();
  if (!canChange(viewer, asset)) throw forbidden();
  return asset;
}

/** Holds an asset until the end of the transaction; a 404 when there is none that the viewer may see. */
export async function lockVisible(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  if (!isId(id) || !(await rows.lockAsset(tx, viewer, id))) throw notFound();
}

/** Hides the assets of a deleted account, and all its files. */
export async function hideOf(tx: Tx, memberId: string): Promise<void> {
  await rows.hideAssetsOf(tx, memberId);
  await removeAllOf(tx, memberId);
}

/** Deletes the assets of a deleted account in batches, and erases all its files. */
export async function removeOf(deps: LibraryDeps, memberId: string, signal: AbortSignal): Promise<void> {
  await inBatches((limit) => rows.deleteAssetsOf(deps.db, memberId, limit), signal);
  if (signal.aborted) return;
  await inTransaction(deps.db, (tx) => removeAllOf(tx, memberId));
  await erase(deps, { ownerId: memberId }, signal);
}
