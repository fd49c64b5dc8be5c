import { type Page, type PageRequest, toPage } from '../../../shared/api/paging.ts';
import type { Member, Viewer } from '../../../shared/auth/viewer.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import { ask } from '../../../shared/search/ask.ts';
import type { WebCard } from '../../webs/contract.ts';
import type { Collection, CollectionType, OwnCollection, SortedRequest } from '../contract.ts';
import { toCollection } from '../present.ts';
import * as lists from '../repository/lists.ts';
import { findHolding } from '../repository/places.ts';
import type { CollectionRow } from '../repository/rows.ts';
import { searchAll, searchOwn } from '../repository/search.ts';
import { isNameTaken } from '../repository/write.ts';
import type { Parts } from './parts.ts';

/** A collection; a 404 when there is none that the viewer may see. */
export async function get({ db, publicUrl }: Parts, viewer: Viewer, id: string): Promise<Collection> {
  const row = isId(id) ? await lists.findCollection(db, viewer, id) : undefined;
  if (!row) throw notFound();
  return toCollection(row, publicUrl);
}

/** The webs of a collection that the viewer may see, the last added first. */
export async function getWebs(
  { db, webs }: Parts,
  viewer: Viewer,
  id: string,
  request: PageRequest,
): Promise<Page<WebCard>> {
  const found = isId(id) ? await lists.findWebIds(db, viewer, id, request) : undefined;
  if (!found) throw notFound();
  return toPage(await webs.cards(viewer, found.rows), request, found.total);
}

/** The public collections of a member; a 404 for an unknown name. */
export async function ofMember(
  parts: Parts,
  viewer: Viewer,
  username: string,
  request: SortedRequest,
): Promise<Page<Collection>> {
  const ownerId = await parts.accounts.demandIdOf(parts.db, username);
  return toCollections(parts, request, await lists.findOfOwner(parts.db, viewer, ownerId, 'public', request));
}

export type OwnRequest = {
  type: CollectionType;
  /** Of which web each collection tells whether it holds it. */
  webId?: string;
};

/** Own collections, of the type asked for. */
export async function own(
  parts: Parts,
  viewer: Member,
  { type, webId, ...request }: SortedRequest & OwnRequest,
): Promise<Page<OwnCollection>> {
  const found = await lists.findOfOwner(parts.db, viewer, viewer.id, type, request);
  return withHolding(parts, viewer, toCollections(parts, request, found), webId);
}

/** What a member likes and the viewer may see, the last liked first; a 404 for an unknown name. */
export async function likedBy(
  parts: Parts,
  viewer: Viewer,
  username: string,
  request: PageRequest,
): Promise<Page<Collection>> {
  const memberId = await parts.accounts.demandIdOf(parts.db, username);
  const found = await lists.findMarked(parts.db, viewer, 'collection_likes', memberId, request);
  return toCollections(parts, request, found);
}

/** What the viewer has saved and may still see, the last saved first. */
export async function saved(parts: Parts, viewer: Member, request: PageRequest): Promise<Page<Collection>> {
  const found = await lists.findMarked(parts.db, viewer, 'saved_collections', viewer.id, request);
  return toCollections(parts, request, found);
}

/** Public collections that match, the best match first. */
export async function searchEverywhere(
  parts: Parts,
  viewer: Viewer,
  query: PageRequest & { search: string },
): Promise<Page<Collection>> {
  const asked = await ask(parts.db, query.search);
  if (!asked) return toPage<Collection>([], query, 0);
  return toCollections(parts, query, await searchAll(parts.db, viewer, asked, query));
}

/** Own collections of the type asked for that match, the best match first. */
export async function searchMine(
  parts: Parts,
  viewer: Member,
  query: PageRequest & OwnRequest & { search: string },
): Promise<Page<OwnCollection>> {
  const asked = await ask(parts.db, query.search);
  if (!asked) return toPage<OwnCollection>([], query, 0);
  const found = await searchOwn(parts.db, viewer, query.type, asked, query);
  return withHolding(parts, viewer, toCollections(parts, query, found), query.webId);
}

/** Tells of each collection whether a web is in it, where one is asked about. */
async function withHolding(
  { db }: Parts,
  viewer: Member,
  page: Page<Collection>,
  webId: string | undefined,
): Promise<Page<OwnCollection>> {
  if (webId === undefined) return page;
  const ids = page.docs.map(({ _id }) => _id);
  const holding = isId(webId) ? await findHolding(db, viewer, ids, webId) : new Set<string>();
  return { ...page, docs: page.docs.map((doc) => ({ ...doc, hasWeb: holding.has(doc._id) })) };
}

/** Whether the viewer has no collection of this name; false for a name that none may have. */
export async function isNameAvailable({ db }: Parts, viewer: Member, name: string): Promise<boolean> {
  const text = name.trim();
  return text !== '' && text.length <= 100 && !(await isNameTaken(db, viewer.id, text));
}

function toCollections(
  { publicUrl }: Parts,
  request: PageRequest,
  { rows, total }: lists.Found<CollectionRow>,
): Page<Collection> {
  return toPage(
    rows.map((row) => toCollection(row, publicUrl)),
    request,
    total,
  );
}
