import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { pageOf, pageQuery } from '../../../shared/paging.ts';
import { ownerCard, username } from '../../accounts/contract/index.ts';
import { blockMessages } from '../rules/block-messages.ts';
import { messages } from '../rules/messages.ts';

const blockState = Type.Object(
  { isBlockedByMe: Type.Boolean(), isMutedByMe: Type.Boolean() },
  { title: 'Avoidance' },
);
/** Whether the viewer has blocked or muted a member. */
export type BlockState = Static<typeof blockState>;

const ofMember = {
  auth: 'required',
  scope: 'social',
  params: Type.Object({ username }),
  missing: { username: messages.usernameMissing },
  reply: blockState,
} as const;

const listOfMembers = {
  auth: 'required',
  scope: 'read',
  rate: rates.read,
  query: pageQuery(20),
  reply: pageOf(ownerCard),
} as const;

/** Blocking and muting other members. */
export const blockEndpoints = defineEndpoints({
  'POST /users/block/{username}': {
    ...ofMember,
    summary:
      'Block a member, who can no longer comment, reply, like, follow or mention the caller; both unfollow each other',
    message: blockMessages.memberBlocked,
    rate: rates.write,
  },
  'DELETE /users/block/{username}': {
    ...ofMember,
    summary: 'Unblock a member',
    message: blockMessages.memberUnblocked,
    rate: rates.write,
  },
  'POST /users/mute/{username}': {
    ...ofMember,
    summary: 'Mute a member; their webs, comments, replies and search results are hidden from the caller',
    message: blockMessages.memberMuted,
    rate: rates.write,
  },
  'DELETE /users/mute/{username}': {
    ...ofMember,
    summary: 'Unmute a member',
    message: blockMessages.memberUnmuted,
    rate: rates.write,
  },
  'GET /users/avoidance/{username}': {
    ...ofMember,
    scope: 'read',
    summary: 'Get whether the caller has blocked or muted a member',
    rate: rates.read,
  },
  'GET /users/blocked': {
    ...listOfMembers,
    summary: 'List the members whom the caller has blocked, newest first',
  },
  'GET /users/muted': {
    ...listOfMembers,
    summary: 'List the members whom the caller has muted, newest first',
  },
});
