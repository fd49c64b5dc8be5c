import type { PageRequest } from '../../shared/api/paging.ts';
import type { Member } from '../../shared/auth/viewer.ts';
import { binder } from '../../shared/bind.ts';
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
  const bind = binder(parts);
  return {
    leaver: {
      remove: (memberId: string, signal: AbortSignal) => removeTracesOf(parts, memberId, signal),
      isLeft: hasTraces,
    },
    like: (member: Member, kind: Likeable, id: string) => like(parts, member, kind, id),
    follow: (member: Member, username: string) => follow(parts, member, username),
    profile: bind(people.profile),
    followers: bind(people.followers),
    followings: bind(people.followings),
    recommendedPeople: bind(people.recommendedPeople),
    searchPeople: bind(people.searchPeople),
    comment: bind(comments.comment),
    comments: bind(comments.comments),
    getComment: bind(comments.getComment),
    updateComment: bind(comments.updateComment),
    removeComment: bind(comments.removeComment),
    reply: bind(replies.reply),
    replies: bind(replies.replies),
    updateReply: bind(replies.updateReply),
    removeReply: bind(replies.removeReply),
    pin: (member: Member, webId: string) => pin(parts, member, webId),
    unpin: (member: Member, webId: string) => unpin(parts, member, webId),
    pins: (member: Member, request: PageRequest) => pins(parts, member, request),
  };
}

export type Social = ReturnType<typeof createSocial>;
