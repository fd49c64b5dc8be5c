import type { Static } from 'typebox';
import { addCacheTags } from '../../../../shared/cache/collected-tags.ts';
import { readerOf } from '../../../../shared/db/database.ts';
import { forbidden, notFound, unauthorized } from '../../../../shared/errors/app-error.ts';
import { isId } from '../../../../shared/ids.ts';
import type { Page, PageRequest } from '../../../../shared/paging.ts';
import type { Member, Viewer } from '../../../../shared/viewer.ts';
import { likesOfTag } from '../../../social/cache-tags.ts';
import { forksTag, trendingTag, webTag } from '../../cache-tags.ts';
import type { endpoints, WebCard } from '../../contract/index.ts';
import { countForks as count, findForks } from '../../repository/lists/forks.ts';
import { findFollowing, findLiked, findOwned, type OwnedView } from '../../repository/lists/lists.ts';
import { findTrending } from '../../repository/trending.ts';
import { findOwner } from '../../repository/webs.ts';
import type { Deps } from '../deps.ts';
import { present } from './card-page.ts';
import { searchOwnWebs } from './search.ts';

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

/** A member's webs as visible to the viewer; requests for unlisted or private ones get 403 (guests: 401) unless they are the viewer's own. */
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

/** How many forks of a web the viewer can see; whether they can see the web is up to the caller. */
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
