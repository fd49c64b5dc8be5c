import type { Static } from 'typebox';
import { addCacheTags, type CacheTag, forbidCaching } from '../../../shared/cache/tags.ts';
import { readerOf } from '../../../shared/db/database.ts';
import { badRequest, forbidden, notFound, unauthorized } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import { type Page, type PageRequest, toPage } from '../../../shared/paging.ts';
import { type ParsedSearch, parseSearch } from '../../../shared/search/parse-search.ts';
import type { Member, Viewer } from '../../../shared/viewer.ts';
import { likesOfTag } from '../../social/cache-tags.ts';
import { forksTag, trendingTag, webTag } from '../cache-tags.ts';
import type { endpoints, ForkNode, ForkTree, TagCard, WebCard } from '../contract/index.ts';
import { toCard, toForkNode } from '../present.ts';
import {
  countForks as count,
  findForks,
  findForkTree,
  type TreeLimits,
  type TreeRow,
} from '../repository/forks.ts';
import {
  type SearchFilters,
  searchAll,
  searchAllFiltered,
  searchOwn,
  searchOwnFiltered,
} from '../repository/lists/filters.ts';
import { findFollowing, findLiked, findOwned, type OwnedView } from '../repository/lists/lists.ts';
import type { CardPage } from '../repository/lists/pages.ts';
import { findOwnTags, findPopularTags, findTagged, findTags } from '../repository/tags.ts';
import { findTrending } from '../repository/trending.ts';
import { findOwner } from '../repository/webs.ts';
import { isTag, toTag } from '../rules/fields.ts';
import { parseWebSearch } from '../rules/search-text.ts';
import type { Deps } from './deps.ts';

export type OwnQuery = Static<(typeof endpoints)['GET /webs/your-work']['query']>;
export type UserQuery = Static<(typeof endpoints)['GET /webs/user/{username}']['query']>;

/** Public webs by trending score, then newest first. */
export async function listTrending(deps: Deps, viewer: Viewer, request: PageRequest): Promise<Page<WebCard>> {
  return present(deps, request, await findTrending(deps.db, viewer, request), [trendingTag]);
}

/** Public webs of the members that the member follows, newest first. */
export async function listFollowing(
  deps: Deps,
  member: Member,
  request: PageRequest,
): Promise<Page<WebCard>> {
  return present(deps, request, await findFollowing(deps.db, member, request), null);
}

/** The member's own webs in the requested view and order; in a search, best match first. */
export async function listYourWork(deps: Deps, member: Member, query: OwnQuery): Promise<Page<WebCard>> {
  const { search, view } = query;
  if (search.trim() !== '') return searchOwnWebs(deps, member, { ...query, webType: view });
  return present(deps, query, await findOwned(deps.db, member, member.id, view, query, query), null);
}

/**
 * A member's webs as visible to the viewer; requests for unlisted or private ones get 403 (guests: 401) unless they
 * are the viewer's own.
 */
export async function listByUser(
  deps: Deps,
  viewer: Viewer,
  username: string,
  query: UserQuery,
): Promise<Page<WebCard>> {
  const ownerId = await deps.accounts.requireIdOf(deps.db, username);
  const view = viewFor(query.webType, viewer?.id === ownerId);
  if (view === null) throw viewer ? forbidden() : unauthorized();
  const found = await findOwned(deps.db, viewer, ownerId, view, query, query);
  return present(deps, query, found, [trendingTag]);
}

/** Webs that a member likes and the viewer can see, last liked first. */
export async function listLikedBy(
  deps: Deps,
  viewer: Viewer,
  username: string,
  request: PageRequest,
): Promise<Page<WebCard>> {
  const likerId = await deps.accounts.requireIdOf(deps.db, username);
  const found = await findLiked(deps.db, viewer, likerId, request);
  return present(deps, request, found, [likesOfTag(likerId), trendingTag]);
}

/** Forks of a web that the viewer can see, newest first; 404 if they cannot see the web. */
export async function listForks(
  deps: Deps,
  viewer: Viewer,
  id: string,
  request: PageRequest,
): Promise<Page<WebCard>> {
  const original = isId(id) ? await findOwner(readerOf(deps.db), viewer, id) : undefined;
  if (!original) throw notFound();
  return present(deps, request, await findForks(deps.db, viewer, id, request), [webTag(id), forksTag(id)]);
}

/** How many forks of a web the viewer can see; the caller checks whether they can see the web. */
export async function countForks({ db }: Deps, viewer: Viewer, id: string): Promise<number> {
  addCacheTags(forksTag(id));
  return isId(id) ? count(db, viewer, id) : 0;
}

/** The view for `webType`; null if the viewer may not see it. */
function viewFor(webType: UserQuery['webType'], isOwn: boolean): OwnedView | null {
  if (webType === 'public') return 'public';
  if (webType === 'forked') return isOwn ? 'forked' : 'publicForked';
  return isOwn ? webType : null;
}

export type OwnSearch = Static<(typeof endpoints)['GET /webs/search/my-webs']['query']>;

/** The member's own webs that match the search; the best match first, unless the search has an order. */
export async function searchOwnWebs(deps: Deps, member: Member, query: OwnSearch): Promise<Page<WebCard>> {
  const search = await read(deps, query.search);
  if (!search) return toPage<WebCard>([], query, 0, null);
  const view = query.webType;
  const found = isPlain(search)
    ? await searchOwn(deps.db, member, view, search.words, query)
    : await searchOwnFiltered(deps.db, member, view, search, query);
  return present(deps, query, found, null);
}

/** Public webs that match the search; the best match first, unless the search has an order. */
export async function searchAllWebs(
  deps: Deps,
  viewer: Viewer,
  query: PageRequest & { search: string },
): Promise<Page<WebCard>> {
  const search = await read(deps, query.search);
  if (!search) return toPage<WebCard>([], query, 0, null);
  const found = isPlain(search)
    ? await searchAll(deps.db, viewer, search.words, query)
    : await searchAllFiltered(deps.db, viewer, search, query);
  return present(deps, query, found, null);
}

/**
 * Reads a search; null if its text contains no word. Throws a 400 if it is blank, or an operator has a value that it
 * does not accept.
 */
async function read({ db }: Deps, text: string): Promise<SearchFilters | null> {
  const { problem, words, operators, ...search } = parseWebSearch(text);
  if (problem !== null) throw badRequest(problem, 'search');
  if (operators.length > 0 && words === '') return { ...search, words: null };
  const parsed = await parseSearch(db, words);
  return parsed && { ...search, words: parsed };
}

/** Whether a search consists of words alone, for which there are prepared statements. */
function isPlain(search: SearchFilters): search is SearchFilters & { words: ParsedSearch } {
  const { tags, by, has, sort, words } = search;
  return words !== null && tags.length + has.length === 0 && by === null && sort === 'best';
}

export type TaggedQuery = Static<(typeof endpoints)['GET /webs/tagged/{tag}']['query']>;

const maxListed = 10;

/** Public webs with a tag; none if nobody uses it, and 404 for an invalid tag. */
export async function listTagged(
  deps: Deps,
  viewer: Viewer,
  tag: string,
  query: TaggedQuery,
): Promise<Page<WebCard>> {
  if (!isTag(tag)) throw notFound();
  return present(deps, query, await findTagged(deps.db, viewer, tag, query.order, query), [trendingTag]);
}

/** The tags that most of the member's own webs have, the most used first. */
export async function listOwnTags({ db }: Deps, member: Member): Promise<string[]> {
  forbidCaching();
  return findOwnTags(db, member.id, maxListed);
}

/** The tags that most public webs have, the most used first. They change too seldom to need their own cache tag. */
export const listPopularTags = ({ db }: Deps): Promise<string[]> => findPopularTags(db, maxListed);

/** Tags that begin with a text: first those of the viewer's own webs, then the most used ones of public webs. */
export async function listTags({ db }: Deps, viewer: Viewer, text: string): Promise<TagCard[]> {
  forbidCaching();
  const prefix = toTag(text);
  return /^[a-z0-9-]*$/.test(prefix) ? findTags(db, viewer, prefix, maxListed) : [];
}

/** Limits of a displayed tree; the tree of a web within it shows the rest. */
const limits: TreeLimits = { depth: 20, forks: 50, nodes: 300 };

/**
 * The forks of a web, their forks and so on, depth first, newest first; 404 if the viewer cannot see the web. A web
 * that they cannot see is left out, unless they can see one of its forks.
 */
export async function getForkTree(deps: Deps, viewer: Viewer, id: string): Promise<ForkTree> {
  const web = isId(id) ? await findOwner(readerOf(deps.db), viewer, id) : undefined;
  if (!web) throw notFound();
  // A change of any of its webs changes the tree, which would be too many tags for one page.
  forbidCaching();
  const rows = await findForkTree(deps.db, viewer, id, limits);
  return build(deps.publicUrl, id, rows);
}

function build(publicUrl: string, rootId: string, rows: readonly TreeRow[]): ForkTree {
  const isWithin = (row: TreeRow, at: number) =>
    row.depth <= limits.depth && row.position <= limits.forks && at < limits.nodes;
  const left = rows.filter((row, at) => !isWithin(row, at) && row.isShown);
  const parentsWithMore = new Set(left.map(({ parentId }) => parentId));
  const byParent = Map.groupBy(rows.filter(isWithin), ({ parentId }) => parentId);
  const nodesBelow = (parentId: string): ForkNode[] =>
    (byParent.get(parentId) ?? []).flatMap((row) => {
      const below = nodesBelow(row.id);
      if (!row.isShown && below.length === 0) return [];
      return [toForkNode(row, parentsWithMore.has(row.id), publicUrl), ...below];
    });
  return { nodes: nodesBelow(rootId), isComplete: left.length === 0 && rows.length <= limits.nodes };
}

/** A page of cards; `tags` as for `toPage`. */
function present(
  { publicUrl }: Deps,
  request: PageRequest,
  { cards, total }: CardPage,
  tags: readonly CacheTag[] | null,
): Page<WebCard> {
  const docs = cards.map((row) => toCard(row, publicUrl));
  return toPage(docs, request, total, tags);
}
