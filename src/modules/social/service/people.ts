import { type Page, type PageRequest, toPage } from '../../../shared/paging.ts';
import { parseSearch } from '../../../shared/search/parse-search.ts';
import type { Member, Viewer } from '../../../shared/viewer.ts';
import type { OwnerCard } from '../../accounts/contract/index.ts';
import { toOwnerCard } from '../../accounts/fragments.ts';
import type { Person, Profile } from '../contract/index.ts';
import { messages } from '../messages.ts';
import { toPerson, toProfile } from '../present.ts';
import type { FollowSide } from '../repository/follows.ts';
import {
  searchPeople as findPeopleByName,
  findRecommendedPeople,
  type PeoplePage,
} from '../repository/people.ts';
import { findFollowPage, findProfile } from '../repository/profiles.ts';
import type { Deps } from './deps.ts';

/** A member's profile as visible to the viewer; 404 for an unknown username. */
export async function getProfile(deps: Deps, viewer: Viewer, username: string): Promise<Profile> {
  const id = await deps.accounts.requireIdOf(deps.reads, username);
  const [row, showcase] = await Promise.all([
    findProfile(deps.reads, viewer, id),
    deps.webs.getShowcaseOf(viewer, id),
  ]);
  if (!row) throw deps.accounts.userNotFound();
  return toProfile(row, showcase, deps);
}

/** Followers of a member, latest first. */
export function listFollowers(deps: Deps, viewer: Member, username: string, request: PageRequest) {
  return listFollowSide(deps, viewer, username, 'followed_id', request);
}

/** Members that a member follows, latest first. */
export function listFollowings(deps: Deps, viewer: Member, username: string, request: PageRequest) {
  return listFollowSide(deps, viewer, username, 'follower_id', request);
}

async function listFollowSide(
  deps: Deps,
  viewer: Member,
  username: string,
  side: FollowSide,
  request: PageRequest,
): Promise<Page<OwnerCard>> {
  const id = await deps.accounts.requireIdOf(deps.reads, username);
  const { rows, total } = await findFollowPage(deps.reads, viewer, id, side, request);
  const docs = rows.map((row) => toOwnerCard(row, deps.publicUrl));
  return toPage(docs, request, total, null);
}

/** Members whose names match, best match first. */
export async function searchPeople(
  deps: Deps,
  viewer: Viewer,
  query: PageRequest & { search: string },
): Promise<Page<Person>> {
  const parsed = await parseSearch(deps.reads, query.search, messages.searchIsNull);
  if (!parsed) return toPage<Person>([], query, 0, null);
  return toPeoplePage(deps, query, await findPeopleByName(deps.reads, viewer, parsed, query));
}

/** Recommended members to follow, best first. */
export async function listRecommendedPeople(
  deps: Deps,
  member: Member,
  request: PageRequest,
): Promise<Page<Person>> {
  return toPeoplePage(deps, request, await findRecommendedPeople(deps.reads, member, request));
}

function toPeoplePage(
  { publicUrl }: Deps,
  request: PageRequest,
  { people, total }: PeoplePage,
): Page<Person> {
  const docs = people.map((row) => toPerson(row, publicUrl));
  return toPage(docs, request, total, null);
}
