import { inTransaction } from '../../../shared/db/transaction.ts';
import { badRequest, unauthorized } from '../../../shared/errors/app-error.ts';
import { type Page, type PageRequest, toPage } from '../../../shared/paging.ts';
import { parseSearch } from '../../../shared/search/parse-search.ts';
import type { Member, Viewer } from '../../../shared/viewer.ts';
import type { OwnerCard } from '../../accounts/contract/index.ts';
import { toOwnerCard } from '../../accounts/fragments.ts';
import type { Person, Profile } from '../contract.ts';
import { toPerson, toProfile } from '../present.ts';
import * as follows from '../repository/people.ts';
import {
  type FollowSide,
  findFollowPage,
  searchPeople as findPeopleByName,
  findProfile,
  findRecommendedPeople,
  type PeoplePage,
} from '../repository/people.ts';
import { messages } from '../rules/messages.ts';
import { requireMayFollow } from './blocks.ts';
import type { Deps } from './deps.ts';

/** A member's profile as visible to the viewer; 404 for an unknown username. */
export async function getProfile(deps: Deps, viewer: Viewer, username: string): Promise<Profile> {
  const id = await deps.accounts.requireIdOf(deps.db, username);
  const [row, showcase] = await Promise.all([
    findProfile(deps.db, viewer, id),
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
  const id = await deps.accounts.requireIdOf(deps.db, username);
  const { rows, total } = await findFollowPage(deps.db, viewer, id, side, request);
  const docs = rows.map((row) => toOwnerCard(row, deps.publicUrl));
  return toPage(docs, request, total, null);
}

/** Members whose names match, best match first. */
export async function searchPeople(
  deps: Deps,
  viewer: Viewer,
  query: PageRequest & { search: string },
): Promise<Page<Person>> {
  const parsed = await parseSearch(deps.db, query.search, messages.searchIsNull);
  if (!parsed) return toPage<Person>([], query, 0, null);
  return toPeoplePage(deps, query, await findPeopleByName(deps.db, viewer, parsed, query));
}

/** Recommended members to follow, best first. */
export async function listRecommendedPeople(
  deps: Deps,
  member: Member,
  request: PageRequest,
): Promise<Page<Person>> {
  return toPeoplePage(deps, request, await findRecommendedPeople(deps.db, member, request));
}

function toPeoplePage(
  { publicUrl }: Deps,
  request: PageRequest,
  { people, total }: PeoplePage,
): Page<Person> {
  const docs = people.map((row) => toPerson(row, publicUrl));
  return toPage(docs, request, total, null);
}

export type FollowState = { isFollowedByMe: boolean; followersCount: number };

/**
 * Follows or unfollows another member; 404 for an unknown username. Both members are locked first and in a fixed order, so
 * that concurrent requests are serialized without deadlocks and both counts match the rows.
 */
export async function toggleFollow(
  { db, accounts, trust }: Deps,
  member: Member,
  username: string,
): Promise<FollowState> {
  const id = await accounts.requireIdOf(db, username);
  if (id === member.id) throw badRequest(messages.cannotFollowOneself);
  return inTransaction(db, async (tx) => {
    const active = await accounts.lockMembers(tx, [member.id, id]);
    if (!active.has(member.id)) throw unauthorized();
    if (!active.has(id)) throw accounts.userNotFound();
    const isFollowedByMe = await follows.toggleFollow(tx, member.id, id);
    if (isFollowedByMe) {
      await requireMayFollow(tx, member, id);
      await trust.count(tx, member, 'follows');
    }
    const change = { followed: [id], followers: [member.id] };
    const counts = await accounts.adjustFollowCounts(tx, change, isFollowedByMe ? 1 : -1);
    return { isFollowedByMe, followersCount: counts.get(id) ?? 0 };
  });
}
