import { Type } from 'typebox';
import { defineEndpoints, pathText, rates } from '../../../shared/api/endpoint.ts';
import { pageOf, pageQuery } from '../../../shared/paging.ts';
import { username } from '../../accounts/contract/index.ts';
import { webCard, webId } from '../../webs/contract/index.ts';
import { commentMessages } from '../rules/comment-messages.ts';
import { messages } from '../rules/messages.ts';
import { blockEndpoints } from './blocks.ts';
import { commentEndpoints, replyEndpoints } from './comments.ts';
import { peopleEndpoints } from './people.ts';

export type { BlockState } from './blocks.ts';
export type { Comment, Reply, Thread } from './comments.ts';
export type { Person, Profile } from './people.ts';

const ofWeb = {
  params: Type.Object({ webId }),
  missing: { webId: messages.webIdMissing },
} as const;
const pinned = Type.Object({ isPinned: Type.Boolean() });

const likeEndpoint = (resource: string, missing: string) =>
  ({
    auth: 'required',
    scope: 'social',
    summary: `Like ${resource}, or remove the like`,
    rate: rates.write,
    missing: { id: missing },
    params: Type.Object({ id: pathText(`Id of ${resource}`) }),
    reply: Type.Object({ isLikedByMe: Type.Boolean(), likesCount: Type.Integer() }),
  }) as const;

export const endpoints = defineEndpoints({
  ...peopleEndpoints,
  ...blockEndpoints,
  ...commentEndpoints,
  ...replyEndpoints,
  'POST /likes/web/{id}': likeEndpoint('a web', messages.webIdMissing),
  'POST /likes/collection/{id}': likeEndpoint('a collection', messages.collectionIdMissing),
  'POST /likes/asset/{id}': likeEndpoint('an asset', messages.assetIdMissing),
  'POST /likes/comment/{id}': likeEndpoint('a comment', commentMessages.commentIdMissing),
  'POST /likes/replay/{id}': likeEndpoint('a reply', commentMessages.replyIdMissing),
  'POST /followers/toggle/{username}': {
    auth: 'required',
    scope: 'social',
    summary: 'Follow a member, or unfollow one',
    rate: rates.write,
    missing: { username: messages.usernameMissing },
    params: Type.Object({ username }),
    reply: Type.Object({ isFollowedByMe: Type.Boolean(), followersCount: Type.Integer() }),
  },
  'PATCH /users/add-to-pined/{webId}': {
    auth: 'required',
    scope: 'social',
    summary: 'Pin a web',
    message: messages.pinned,
    rate: rates.write,
    ...ofWeb,
    reply: pinned,
  },
  'PATCH /users/remove-pined/{webId}': {
    auth: 'required',
    scope: 'social',
    summary: 'Unpin a web',
    message: messages.unpinned,
    rate: rates.write,
    ...ofWeb,
    reply: pinned,
  },
  'GET /users/pined': {
    auth: 'required',
    scope: 'read',
    summary: 'List the webs that the caller has pinned, newest pin first',
    rate: rates.read,
    query: pageQuery(4),
    reply: pageOf(webCard),
  },
});
