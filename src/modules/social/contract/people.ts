import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { pageOf, pageQuery } from '../../../shared/api/paging.ts';
import { ownerCard } from '../../accounts/contract.ts';
import { person, webCard } from '../../webs/contract.ts';
import { messages } from '../messages.ts';

/** A member as others see them. `websCount` and `totalWebViews` are of the webs that the viewer may see. */
export const profile = Type.Object({
  ...person.properties,
  link1: Type.String(),
  link2: Type.String(),
  link3: Type.String(),
  followingCount: Type.Integer(),
  totalWebViews: Type.Integer(),
  showcase: Type.Array(webCard),
});
export type Profile = Static<typeof profile>;

const ofMember = {
  params: Type.Object({ username: Type.String() }),
  missing: { username: messages.usernameMissing },
} as const;

/** Members and who follows whom. */
export const peopleEndpoints = defineEndpoints({
  'GET /users/profile/{username}': {
    access: 'open',
    summary: 'A member as others see them',
    rate: rates.read,
    ...ofMember,
    reply: profile,
  },
  'GET /followers/get-followers/{username}': {
    access: 'member',
    summary: 'Who follows a member, the latest first',
    rate: rates.read,
    ...ofMember,
    query: pageQuery(20),
    reply: pageOf(ownerCard),
  },
  'GET /followers/get-followings/{username}': {
    access: 'member',
    summary: 'Whom a member follows, the latest first',
    rate: rates.read,
    ...ofMember,
    query: pageQuery(20),
    reply: pageOf(ownerCard),
  },
});
