import { inTransaction } from '../../../../shared/db/transaction.ts';
import { badRequest, notFound, taken } from '../../../../shared/errors/app-error.ts';
import { isId } from '../../../../shared/ids.ts';
import { trimText } from '../../../../shared/rules/rules.ts';
import type { Member, Viewer } from '../../../../shared/viewer.ts';
import { requireOwn } from '../../../../shared/visibility/own-items.ts';
import type { WebPackage } from '../../../packages/contract.ts';
import type { SourceFields, VersionCard, VersionList, VersionWhole, WebWhole } from '../../contract/index.ts';
import { presentPackages, toVersionCard } from '../../present.ts';
import { invalidateWebs } from '../../repository/invalidate-webs.ts';
import { lockWeb } from '../../repository/locks.ts';
import { copyPicture } from '../../repository/versions/packing.ts';
import * as repository from '../../repository/versions/versions.ts';
import * as webs from '../../repository/webs.ts';
import type { Deps } from '../deps.ts';
import { requireQuotaAfterSave } from '../saving/limits.ts';
import { refusalMessages } from '../saving/refusal-messages.ts';
import { enqueueThumbnail } from '../saving/thumbnails.ts';
import { get } from '../webs.ts';
import { completeLocked, completeVersions, packSaves } from './packing.ts';
import { decodeText } from './text-delta.ts';
import { removeVersions } from './upkeep.ts';
import { parseSources } from './version-changes.ts';

export type { VersionDetails } from '../../repository/versions/versions.ts';
export type VersionQuery = { before?: number | undefined; limit: number };

/** The versions of the owner's web, newest first: 404 if the viewer cannot see the web, 403 if it is not theirs. */
export async function listVersions(
  deps: Deps,
  viewer: Member,
  webId: string,
  { before, limit }: VersionQuery,
): Promise<VersionList> {
  await requireOwnVersions(deps, viewer, webId);
  const rows = await repository.listVersions(deps.db, webId, before, limit + 1);
  const docs = rows.slice(0, limit).map((row) => toVersionCard(row, deps.publicUrl));
  return { docs, next: rows.length > limit ? (docs.at(-1)?.number ?? null) : null };
}

/**
 * A version with its code: the owner's own, or one that the owner of a visible web has shared, without the owner's
 * note; otherwise 404.
 */
export async function getVersion(
  deps: Deps,
  viewer: Viewer,
  webId: string,
  number: number,
): Promise<VersionWhole> {
  const found = isId(webId) ? await repository.findVersion(deps.db, viewer, webId, number) : undefined;
  if (!found) throw notFound();
  const { version, texts, isOwn } = found;
  const card = toVersionCard(isOwn ? version : { ...version, note: '' }, deps.publicUrl);
  const { packages, ...code } = readCode(texts);
  return { ...card, ...code, ...presentPackages(packages) };
}

type VersionCode = webs.Links &
  SourceFields & { html: string; css: string; js: string; packages: WebPackage[] | null };

function readCode(texts: repository.StoredTexts): VersionCode {
  const read = ({ data, baseData }: repository.StoredText) =>
    decodeText(data, baseData && decodeText(baseData, null));
  const addOns: webs.Links & { packages?: WebPackage[] } = JSON.parse(read(texts.addOns));
  const code = { html: read(texts.html), css: read(texts.css), js: read(texts.js) };
  const sources = texts.sources && parseSources(read(texts.sources));
  return { ...code, ...sources, ...addOns, packages: addOns.packages ?? null };
}

/**
 * Makes an earlier version the current one, as a new version. Title, description and visibility stay. 409 if the web's
 * revision is not `basedOn`.
 */
export async function restoreVersion(
  deps: Deps,
  viewer: Member,
  webId: string,
  number: number,
  basedOn: number | undefined,
): Promise<WebWhole> {
  if (!isId(webId)) throw notFound();
  await inTransaction(deps.db, async (tx) => {
    const web = requireOwn(viewer, await webs.lockForUpdate(tx, viewer, webId, {}, undefined));
    if (basedOn !== undefined && basedOn !== web.revision) throw taken(refusalMessages.changedElsewhere);
    // A save before the restore must not count as restored.
    await completeLocked(tx, webId);
    const found = await repository.findVersion(tx, viewer, webId, number);
    if (!found) throw notFound();
    const codeBytes = await webs.replaceCode(tx, webId, readCode(found.texts));
    await requireQuotaAfterSave(tx, viewer, web, { codeBytes, quota: deps.quota });
    const restored = await packSaves(tx, webId, number);
    if (restored !== null) await copyPicture(tx, { webId, number }, { webId, number: restored });
    await enqueueThumbnail(deps, tx, webId);
    await invalidateWebs(tx, [webId], web.visibility === 'public');
  });
  return get(deps, viewer, webId);
}

/** Changes the name, note or visibility of a version; an empty name removes it. */
export async function updateVersion(
  deps: Deps,
  viewer: Member,
  webId: string,
  number: number,
  { name, note, isShared }: repository.VersionDetails,
): Promise<VersionCard> {
  deps.site.spam.requireUnlisted({ name });
  await requireOwnVersions(deps, viewer, webId);
  const changes = {
    name: name === undefined ? undefined : trimText(name),
    note: note === undefined ? undefined : trimText(note),
    isShared,
  };
  await inTransaction(deps.db, async (tx) => {
    // Packing, under the same lock, replaces the newest version only if it has no name, no note and is not shared.
    if (!(await lockWeb(tx, webId))) throw notFound();
    if (!(await repository.updateVersion(tx, webId, number, changes))) throw notFound();
    // Cached pages of guests show a shared version.
    await invalidateWebs(tx, [webId], false);
  });
  const [row] = await repository.listVersions(deps.db, webId, number + 1, 1);
  if (row?.number !== number) throw notFound();
  return toVersionCard(row, deps.publicUrl);
}

/** Deletes a version for good; 400 for the newest one, which is the web itself. */
export async function removeVersion(
  deps: Deps,
  viewer: Member,
  webId: string,
  number: number,
): Promise<{ number: number }> {
  await requireOwnVersions(deps, viewer, webId);
  if ((await removeVersions(deps.db, webId, { numbers: [number], kept: 'newest' })) > 0) return { number };
  if (await repository.findVersion(deps.db, viewer, webId, number))
    throw badRequest(refusalMessages.newestVersion);
  throw notFound();
}

/** Throws unless the web is the viewer's own; completes its versions. */
async function requireOwnVersions({ db }: Deps, viewer: Member, webId: string): Promise<void> {
  requireOwn(viewer, isId(webId) ? await webs.findOwner(db, viewer, webId) : undefined);
  await completeVersions(db, webId);
}
