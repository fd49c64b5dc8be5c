import { type Page, type PageRequest, toPage } from '../../../shared/api/paging.ts';
import type { Member, Viewer } from '../../../shared/auth/viewer.ts';
import { ask } from '../../../shared/search/ask.ts';
import type { OwnerCard } from '../../accounts/contract.ts';
import { toOwnerCard } from '../../accounts/fragments.ts';
import type { Person, Profile } from '../contract.ts';
import { messages } from '../messages.ts';
import { toPerson, toProfile } from '../present.ts';
import type { FollowSide } from '../repository/follows.ts';
import { findPeople, searchPeople as findPeopleByName, type PeoplePage } from '../repository/people.ts';
import { findAround, findProfile } from '../repository/profiles.ts';
import type { Parts } from './parts.ts';

/** A member as the viewer sees them; a 404 for an unknown name. */
export async function profile(parts: Parts, viewer: Viewer, username: string): Promise<Profile> {
  const id = await parts.accounts.demandIdOf(parts.db, username);
  const [row, showcase] = await Promise.all([
    findProfile(parts.db, viewer, id),
    parts.webs.showcaseOf(viewer, id),
  ]);
  if (!row) throw parts.accounts.userNotFound();
  return toProfile(row, showcase, parts.publicUrl);
}

/** Who follows a member, the latest first. */
export function followers(parts: Parts, viewer: Member, username: string, request: PageRequest) {
  return around(parts, viewer, username, 'followed_id', request);
}

/** Whom a member follows, the latest first. */
export function followings(parts: Parts, viewer: Member, username: string, request: PageRequest) {
  return around(parts, viewer, username, 'follower_id', request);
}

async function around(
  parts: Parts,
  viewer: Member,
  username: string,
  side: FollowSide,
  request: PageRequest,
): Promise<Page<OwnerCard>> {
  const id = await parts.accounts.demandIdOf(parts.db, username);
  const { rows, total } = await findAround(parts.db, viewer, id, side, request);
  const docs = rows.map((row) => toOwnerCard(row, parts.publicUrl));
  return toPage(docs, request, total);
}

/** Members whose names match, the best match first. */
export async function searchPeople(
  parts: Parts,
  viewer: Viewer,
  query: PageRequest & { search: string },
): Promise<Page<Person>> {
  const asked = await ask(parts.db, query.search, messages.searchIsNull);
  if (!asked) return toPage<Person>([], query, 0);
  return toPeoplePage(parts, query, await findPeopleByName(parts.db, viewer, asked, query));
}

/** Members to follow, the best recommended first. */
export async function recommendedPeople(
  parts: Parts,
  member: Member,
  request: PageRequest,
): Promise<Page<Person>> {
  return toPeoplePage(parts, request, await findPeople(parts.db, member, request));
}

function toPeoplePage(
  { publicUrl }: Parts,
  request: PageRequest,
  { people, total }: PeoplePage,
): Page<Person> {
  const docs = people.map((row) => toPerson(row, publicUrl));
  return toPage(docs, request, total);
}
