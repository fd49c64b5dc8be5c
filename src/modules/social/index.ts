import type { PageRequest } from '../../shared/api/paging.ts';
import type { Member, Viewer } from '../../shared/auth/viewer.ts';
import type { Likeable } from './repository/likes.ts';
import * as comments from './service/comments.ts';
import { follow } from './service/follows.ts';
import { hasTraces, removeTracesOf } from './service/leaving.ts';
import { like } from './service/likes.ts';
import type { Parts } from './service/parts.ts';
import * as people from './service/people.ts';
import { pin, pins, unpin } from './service/pins.ts';
import * as replies from './service/replies.ts';

/** What members do with what others made: likes, follows, pins, comments. */
export function createSocial(parts: Parts) {
  return {
    leaver: {
      remove: (memberId: string, signal: AbortSignal) => removeTracesOf(parts, memberId, signal),
      isLeft: hasTraces,
    },
    like: (member: Member, kind: Likeable, id: string) => like(parts, member, kind, id),
    follow: (member: Member, username: string) => follow(parts, member, username),
    profile: (viewer: Viewer, username: string) => people.profile(parts, viewer, username),
    followers: (viewer: Member, username: string, request: PageRequest) =>
      people.followers(parts, viewer, username, request),
    followings: (viewer: Member, username: string, request: PageRequest) =>
      people.followings(parts, viewer, username, request),
    recommendedPeople: (member: Member, request: PageRequest) =>
      people.recommendedPeople(parts, member, request),
    searchPeople: (viewer: Viewer, query: PageRequest & { search: string }) =>
      people.searchPeople(parts, viewer, query),
    comment: (member: Member, input: { text: string; web: string }, requestKey?: string | null) =>
      comments.comment(parts, member, input, requestKey),
    comments: (member: Member, webId: string, request: PageRequest) =>
      comments.comments(parts, member, webId, request),
    getComment: (member: Member, id: string) => comments.getComment(parts, member, id),
    updateComment: (member: Member, id: string, text: string) =>
      comments.updateComment(parts, member, id, text),
    removeComment: (member: Member, id: string) => comments.removeComment(parts, member, id),
    reply: (member: Member, input: { commentId: string; text: string }, requestKey?: string | null) =>
      replies.reply(parts, member, input, requestKey),
    replies: (member: Member, commentId: string, request: PageRequest) =>
      replies.replies(parts, member, commentId, request),
    updateReply: (member: Member, id: string, text: string) => replies.updateReply(parts, member, id, text),
    removeReply: (member: Member, id: string) => replies.removeReply(parts, member, id),
    pin: (member: Member, webId: string) => pin(parts, member, webId),
    unpin: (member: Member, webId: string) => unpin(parts, member, webId),
    pins: (member: Member, request: PageRequest) => pins(parts, member, request),
  };
}

export type Social = ReturnType<typeof createSocial>;
