import type { PageRequest } from '../../shared/paging.ts';
import type { Member, Viewer } from '../../shared/viewer.ts';
import type { Likeable } from './repository/likes.ts';
import * as blocks from './service/blocks.ts';
import * as comments from './service/comments.ts';
import * as replies from './service/comments.ts';
import { findThread, type ThreadName } from './service/comments.ts';
import {
  createBinnedPosts,
  createModeratedPosts,
  hasInteractions,
  removeInteractionsOf,
} from './service/deletion.ts';
import type { Deps } from './service/deps.ts';
import { toggleLike } from './service/likes.ts';
import * as people from './service/people.ts';
import { toggleFollow } from './service/people.ts';
import { listPins, pin, unpin } from './service/pins.ts';

/** Interactions between members: likes, follows, pins, comments. */
export function createSocial(deps: Deps) {
  return {
    /** Participant in account deletion. */
    deletion: {
      affectsCounts: true,
      remove: (memberId: string, signal: AbortSignal) => removeInteractionsOf(deps, memberId, signal),
      hasRemainingData: hasInteractions,
    },
    moderated: createModeratedPosts(deps),
    binned: createBinnedPosts(deps),
    toggleLike: (member: Member, kind: Likeable, id: string) => toggleLike(deps, member, kind, id),
    toggleFollow: (member: Member, username: string) => toggleFollow(deps, member, username),
    blockOrMute: (member: Member, kind: blocks.BlockKind, username: string) =>
      blocks.blockOrMute(deps, member, kind, username),
    unblockOrUnmute: (member: Member, kind: blocks.BlockKind, username: string) =>
      blocks.unblockOrUnmute(deps, member, kind, username),
    getBlockState: (member: Member, username: string) => blocks.getBlockState(deps, member, username),
    listBlockedOrMuted: (member: Member, kind: blocks.BlockKind, request: PageRequest) =>
      blocks.listBlockedOrMuted(deps, member, kind, request),
    getProfile: (viewer: Viewer, username: string) => people.getProfile(deps, viewer, username),
    listFollowers: (viewer: Member, username: string, request: PageRequest) =>
      people.listFollowers(deps, viewer, username, request),
    listFollowings: (viewer: Member, username: string, request: PageRequest) =>
      people.listFollowings(deps, viewer, username, request),
    listRecommendedPeople: (member: Member, request: PageRequest) =>
      people.listRecommendedPeople(deps, member, request),
    searchPeople: (viewer: Viewer, query: PageRequest & { search: string }) =>
      people.searchPeople(deps, viewer, query),
    createComment: (member: Member, input: { text: string; web: string }, idempotencyKey?: string | null) =>
      comments.createComment(deps, member, input, idempotencyKey),
    listComments: (member: Member, webId: string, request: PageRequest) =>
      comments.listComments(deps, member, webId, request),
    getComment: (member: Member, id: string) => comments.getComment(deps, member, id),
    findThread: (member: Member, webId: string, named: ThreadName) => findThread(deps, member, webId, named),
    updateComment: (member: Member, id: string, text: string) =>
      comments.updateComment(deps, member, id, text),
    removeComment: (member: Member, id: string) => comments.removeComment(deps, member, id),
    createReply: (
      member: Member,
      input: { commentId: string; text: string },
      idempotencyKey?: string | null,
    ) => replies.createReply(deps, member, input, idempotencyKey),
    listReplies: (member: Member, commentId: string, request: PageRequest) =>
      replies.listReplies(deps, member, commentId, request),
    updateReply: (member: Member, id: string, text: string) => replies.updateReply(deps, member, id, text),
    removeReply: (member: Member, id: string) => replies.removeReply(deps, member, id),
    pin: (member: Member, webId: string) => pin(deps, member, webId),
    unpin: (member: Member, webId: string) => unpin(deps, member, webId),
    listPins: (member: Member, request: PageRequest) => listPins(deps, member, request),
  };
}

export type Social = ReturnType<typeof createSocial>;
