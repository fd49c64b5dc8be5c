import type { Member } from '../../shared/http/viewer.ts';
import { removeTracesOf } from './leaving.ts';
import { likeWeb, type Parts } from './service.ts';

/** What members do with what others made: likes. */
export function createSocial(parts: Parts) {
  return {
    leaver: {
      remove: (memberId: string, signal: AbortSignal) => removeTracesOf(parts, memberId, signal),
    },
    likeWeb: (member: Member, webId: string) => likeWeb(parts, member, webId),
  };
}

export type Social = ReturnType<typeof createSocial>;
