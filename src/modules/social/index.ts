import type { PageRequest } from '../../shared/http/paging.ts';
import type { Member } from '../../shared/http/viewer.ts';
import type { Likeable } from './repository/likes.ts';
import { follow } from './service/follows.ts';
import { hasTraces, removeTracesOf } from './service/leaving.ts';
import { like } from './service/likes.ts';
import type { Parts } from './service/parts.ts';
import { pin, pins, unpin } from './service/pins.ts';

/** What members do with what others made: likes, follows, pins. */
export function createSocial(parts: Parts) {
  return {
    leaver: {
      remove: (memberId: string, signal: AbortSignal) => removeTracesOf(parts, memberId, signal),
      isLeft: hasTraces,
    },
    like: (member: Member, kind: Likeable, id: string) => like(parts, member, kind, id),
    follow: (member: Member, username: string) => follow(parts, member, username),
    pin: (member: Member, webId: string) => pin(parts, member, webId),
    unpin: (member: Member, webId: string) => unpin(parts, member, webId),
    pins: (member: Member, request: PageRequest) => pins(parts, member, request),
  };
}

export type Social = ReturnType<typeof createSocial>;
