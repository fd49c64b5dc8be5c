import { Type } from 'typebox';
import { defineEndpoints, rates } from '../../shared/http/endpoint.ts';
import { pageOf, pageQuery } from '../../shared/http/paging.ts';
import { webCard } from '../webs/contract.ts';
import { commentEndpoints, replyEndpoints } from './contract/comments.ts';
import { peopleEndpoints } from './contract/people.ts';
import { messages } from './messages.ts';

export type { Comment, Reply } from './contract/comments.ts';
export type { Profile } from './contract/people.ts';

const webId = Type.Object({ webId: Type.String() });
const pinned = Type.Object({ isPinned: Type.Boolean() });

const likeOf = (thing: string) =>
  ({
    access: 'member',
    summary: `Like ${thing}, or take the like back`,
    rate: rates.write,
    params: Type.Object({ id: Type.String() }),
    reply: Type.Object({ isLikedByMe: Type.Boolean(), likesCount: Type.Integer() }),
  }) as const;

export const endpoints = defineEndpoints({
  ...peopleEndpoints,
  ...commentEndpoints,
  ...replyEndpoints,
  'POST /likes/web/{id}': likeOf('a web'),
  'POST /likes/collection/{id}': likeOf('a collection'),
  'POST /likes/asset/{id}': likeOf('an asset'),
  'POST /likes/comment/{id}': likeOf('a comment'),
  'POST /likes/replay/{id}': likeOf('a reply'),
  'POST /followers/toggle/{username}': {
    access: 'member',
    summary: 'Follow a member, or stop following',
    rate: rates.write,
    params: Type.Object({ username: Type.String() }),
    reply: Type.Object({ isFollowedByMe: Type.Boolean(), followersCount: Type.Integer() }),
  },
  'PATCH /users/add-to-pined/{webId}': {
    access: 'member',
    summary: 'Pin a web',
    message: messages.pinned,
    rate: rates.write,
    params: webId,
    reply: pinned,
  },
  'PATCH /users/remove-pined/{webId}': {
    access: 'member',
    summary: 'Take a pin away',
    message: messages.unpinned,
    rate: rates.write,
    params: webId,
    reply: pinned,
  },
  'GET /users/pined': {
    access: 'member',
    summary: 'The webs that the member has pinned, the latest pin first',
    rate: rates.read,
    query: pageQuery(4),
    reply: pageOf(webCard),
  },
});
