import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { pageOf, pageQuery } from '../../../shared/paging.ts';
import { searchText } from '../../../shared/search/text.ts';
import { ownerCard, username } from '../../accounts/contract/index.ts';
import { webCard } from '../../webs/contract/index.ts';
import { messages } from '../rules/messages.ts';

/** A member in a list, with their most viewed public webs. `websCount` includes only webs visible to the viewer. */
export const person = Type.Object(
  {
    ...ownerCard.properties,
    coverImage: Type.String(),
    bio: Type.String(),
    websCount: Type.Integer(),
    webs: Type.Array(Type.Object({ _id: Type.String(), title: Type.String(), image: Type.String() })),
  },
  { title: 'Person' },
);
export type Person = Static<typeof person>;

/** A member's public profile. `websCount` and `totalWebViews` include only webs visible to the viewer. */
export const profile = Type.Object(
  {
    ...person.properties,
    link1: Type.String(),
    link2: Type.String(),
    link3: Type.String(),
    hasLinks: Type.Boolean({ description: 'Whether link1 to link3 are shown as links' }),
    followingCount: Type.Integer(),
    totalWebViews: Type.Integer(),
    showcase: Type.Array(webCard),
  },
  { title: 'Profile' },
);
export type Profile = Static<typeof profile>;

const ofMember = {
  params: Type.Object({ username }),
  missing: { username: messages.usernameMissing },
} as const;

/** Profiles, search, recommendations and follows. */
export const peopleEndpoints = defineEndpoints({
  'GET /users/profile/{username}': {
    auth: 'optional',
    scope: 'read',
    summary: "Get a member's public profile",
    rate: rates.read,
    guestCache: true,
    ...ofMember,
    reply: profile,
  },
  'GET /followers/get-followers/{username}': {
    auth: 'required',
    scope: 'read',
    summary: "List a member's followers, newest first",
    rate: rates.read,
    ...ofMember,
    query: pageQuery(20),
    reply: pageOf(ownerCard),
  },
  'GET /followers/get-followings/{username}': {
    auth: 'required',
    scope: 'read',
    summary: 'List the members whom a member follows, newest first',
    rate: rates.read,
    ...ofMember,
    query: pageQuery(20),
    reply: pageOf(ownerCard),
  },
  'GET /webs/recomended-people': {
    auth: 'required',
    scope: 'read',
    summary:
      'Suggest members to follow: first those followed by members whom the caller follows, then active and popular ones',
    rate: rates.read,
    query: pageQuery(10),
    reply: pageOf(person),
  },
  'GET /users/search': {
    auth: 'optional',
    scope: 'read',
    summary: 'Search members by username and full name, by relevance; at most 500',
    rate: rates.read,
    query: Type.Object({ ...pageQuery(6).properties, search: searchText }),
    reply: pageOf(person),
  },
});
