import { type Static, Type } from 'typebox';
import { defineEndpoints, pathText, type Rate, rates } from '../../shared/api/endpoint.ts';
import { pageOf, pageQuery } from '../../shared/paging.ts';
import { withNotice } from '../../shared/screening.ts';
import { searchText } from '../../shared/search/parse-search.ts';
import { ownerCard, username } from '../accounts/contract/index.ts';
import { webCard, webId } from '../webs/contract/index.ts';
import { blockMessages } from './rules/block-messages.ts';
import { commentMessages } from './rules/comment-messages.ts';
import { commentChanges, newComment, newReply, replyChanges } from './rules/fields.ts';
import { messages } from './rules/messages.ts';

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
const peopleEndpoints = defineEndpoints({
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

const blockState = Type.Object(
  { isBlockedByMe: Type.Boolean(), isMutedByMe: Type.Boolean() },
  { title: 'Avoidance' },
);
/** Whether the viewer has blocked or muted a member. */
export type BlockState = Static<typeof blockState>;

const ofBlockedMember = {
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
const blockEndpoints = defineEndpoints({
  'POST /users/block/{username}': {
    ...ofBlockedMember,
    summary:
      'Block a member, who can no longer comment, reply, like, follow or mention the caller; both unfollow each other',
    message: blockMessages.memberBlocked,
    rate: rates.write,
  },
  'DELETE /users/block/{username}': {
    ...ofBlockedMember,
    summary: 'Unblock a member',
    message: blockMessages.memberUnblocked,
    rate: rates.write,
  },
  'POST /users/mute/{username}': {
    ...ofBlockedMember,
    summary: 'Mute a member; their webs, comments, replies and search results are hidden from the caller',
    message: blockMessages.memberMuted,
    rate: rates.write,
  },
  'DELETE /users/mute/{username}': {
    ...ofBlockedMember,
    summary: 'Unmute a member',
    message: blockMessages.memberUnmuted,
    rate: rates.write,
  },
  'GET /users/avoidance/{username}': {
    ...ofBlockedMember,
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

const commentRate: Rate = { max: 20, seconds: 60 };

const post = {
  _id: Type.String(),
  text: Type.String(),
  hasLinks: Type.Boolean({ description: 'Whether URLs in the text are shown as links' }),
  owner: ownerCard,
  likesCount: Type.Integer(),
  isLikedByMe: Type.Boolean(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
};

/** A comment; `web` is the id of the web it belongs to. */
export const comment = Type.Object(
  { ...post, web: Type.String(), replaysCount: Type.Integer() },
  { title: 'Comment' },
);
export type Comment = Static<typeof comment>;

export const reply = Type.Object({ ...post, commentId: Type.String() }, { title: 'Reply' });
export type Reply = Static<typeof reply>;

/** A comment that a link leads to, with the reply that the link names. */
export type Thread = { comment: Comment; reply: Reply | null };

const commentId = Type.Object({ commentId: pathText('Id of a comment') });
const replyId = Type.Object({ replyId: pathText('Id of a reply') });
const changedText = Type.Object({ text: Type.String() });
const deletedId = Type.Object({ _id: Type.String() });

/** Comments on webs. Guests only see their number. */
const commentEndpoints = defineEndpoints({
  'POST /comments/create': {
    auth: 'required',
    scope: 'social',
    isIdempotent: true,
    summary: 'Comment on a web that the caller can see',
    status: 201,
    message: commentMessages.commentAdded,
    rate: commentRate,
    rules: newComment,
    body: Type.Object({ text: Type.String(), web: Type.String() }),
    reply: withNotice(comment),
  },
  'PATCH /comments/update/{commentId}': {
    auth: 'required',
    scope: 'social',
    summary: "Edit one of the caller's comments",
    message: commentMessages.commentUpdated,
    rate: rates.write,
    rules: commentChanges,
    missing: { commentId: commentMessages.commentOrTextMissing },
    params: commentId,
    body: changedText,
    reply: withNotice(comment),
  },
  'DELETE /comments/delete/{commentId}': {
    auth: 'required',
    scope: 'social',
    summary: "Move one of the caller's comments and its replies to the bin",
    message: commentMessages.commentDeleted,
    rate: rates.write,
    missing: { commentId: commentMessages.commentIdMissing },
    params: commentId,
    reply: deletedId,
  },
  'GET /comments/get-comments/{webId}': {
    auth: 'required',
    scope: 'read',
    summary: 'List the comments on a web, newest first',
    rate: rates.read,
    missing: { webId: commentMessages.commentsWebIdMissing },
    params: Type.Object({ webId }),
    query: pageQuery(20),
    reply: pageOf(comment),
  },
  'GET /comments/get/{commentId}': {
    auth: 'required',
    scope: 'read',
    summary: 'Get a comment',
    rate: rates.read,
    missing: { commentId: commentMessages.getCommentIdMissing },
    params: commentId,
    reply: comment,
  },
});

const replyEndpoints = defineEndpoints({
  'POST /replays/create': {
    auth: 'required',
    scope: 'social',
    isIdempotent: true,
    summary: 'Reply to a comment that the caller can see',
    status: 201,
    message: commentMessages.replyAdded,
    rate: commentRate,
    rules: newReply,
    body: Type.Object({ commentId: Type.String(), text: Type.String() }),
    reply: withNotice(reply),
  },
  'PATCH /replays/update/{replyId}': {
    auth: 'required',
    scope: 'social',
    summary: "Edit one of the caller's replies",
    message: commentMessages.replyUpdated,
    rate: rates.write,
    rules: replyChanges,
    missing: { replyId: commentMessages.replyOrTextMissing },
    params: replyId,
    body: changedText,
    reply: withNotice(reply),
  },
  'DELETE /replays/delete/{replyId}': {
    auth: 'required',
    scope: 'social',
    summary: "Move one of the caller's replies to the bin",
    message: commentMessages.replyDeleted,
    rate: rates.write,
    missing: { replyId: commentMessages.replyIdMissing },
    params: replyId,
    reply: deletedId,
  },
  'GET /replays/{commentId}': {
    auth: 'required',
    scope: 'read',
    summary: 'List the replies to a comment, newest first',
    rate: rates.read,
    missing: { commentId: commentMessages.repliesCommentIdMissing },
    params: commentId,
    query: pageQuery(10),
    reply: pageOf(reply),
  },
});

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
