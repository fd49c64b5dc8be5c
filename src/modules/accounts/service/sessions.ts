import type { AccessClaims } from '../../../shared/auth/access-token.ts';
import type { Member } from '../../../shared/auth/viewer.ts';
import type { Db } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { unauthorized } from '../../../shared/errors/app-error.ts';
import { fingerprint } from '../../../shared/keys.ts';
import { imageUrl } from '../../assets/fragments.ts';
import type { OwnUser } from '../contract.ts';
import { sendReuseNotice } from '../jobs.ts';
import { messages } from '../messages.ts';
import { toOwnUser } from '../present.ts';
import * as sessions from '../repository/sessions.ts';
import { findUser } from '../repository/users.ts';
import { type RefreshClaim, readRefreshToken, type SessionSeed } from '../session-tokens.ts';
import type { Parts } from './parts.ts';
import { count } from './throttle.ts';

/** What a browser gets for a session; the HTTP side signs the access token for the claims in it. */
export type SessionGrant = AccessClaims & { refreshToken: string; pageCookie: string };

/** The member that pages are rendered for. */
export type PageViewer = Member & { fullName: string; avatar: string; isAdmin: boolean };

export const ended = () => unauthorized(messages.sessionEnded);

/** The member of an access token's session, which must be alive at this moment. */
export async function authenticate(parts: Parts, { sessionId, userId }: AccessClaims): Promise<Member> {
  const member = await sessions.findMember(parts.db, sessionId, userId);
  if (!member) throw ended();
  return member;
}

/** Who asks for a page, by the page cookie in this Cookie header; null for guests and whatever is not valid. */
export async function viewerFromPageCookie(
  parts: Parts,
  cookieHeader: string | undefined,
): Promise<PageViewer | null> {
  const value = parts.pageCookie.read(cookieHeader);
  if (value === null) return null;
  const row = await sessions.findMemberByPage(parts.db, fingerprint(value));
  // Its fingerprint alone would outlive a change of the secret, which is to end all sessions.
  if (!row || !parts.sessionTokens.isPage({ id: row.sessionId, salt: row.salt }, value)) return null;
  const { id, username, sessionId, full_name: fullName } = row;
  return {
    id,
    username,
    sessionId,
    fullName,
    avatar: imageUrl(parts.config.publicUrl, row.avatar_id, '64x64'),
    isAdmin: row.is_admin,
  };
}

export async function me(parts: Parts, viewer: Member): Promise<OwnUser> {
  const user = await findUser(parts.db, viewer.id);
  if (!user) throw ended();
  return toOwnUser(user, parts.config.publicUrl);
}

/** Ends this session, or all of the member's. */
export async function logout(parts: Parts, viewer: Member, fromAllDevices: boolean): Promise<void> {
  if (fromAllDevices) await sessions.endSessionsOf(parts.db, viewer.id, 'logout');
  else await sessions.endSession(parts.db, viewer.sessionId, 'logout');
}

/**
 * Trades a refresh token for its successor. The one just before the current gets the same successor again for 10 s,
 * since a reply may have been lost; an older one ends its session, since it must have been stolen.
 */
export async function refresh(parts: Parts, token: string): Promise<SessionGrant> {
  const claim = readRefreshToken(token);
  const session = claim && (await sessions.findSession(parts.db, claim.sessionId));
  if (!claim || !session || !parts.sessionTokens.isGenuine(session, claim)) throw ended();
  await count(parts, 'refreshBySession', session.id);
  const { id, generation } = { id: session.id, generation: claim.generation };
  const isGood =
    (await sessions.rotate(parts.db, id, generation)) ||
    (await sessions.isJustRotated(parts.db, id, generation));
  if (isGood) return grant(parts, session, session.user_id, generation + 1);
  await endStolen(parts, claim);
  throw ended();
}

/** What a browser has for the session that it calls in: nothing is exchanged. A 401 where the session has ended. */
export async function currentGrant(parts: Parts, db: Db, viewer: Member): Promise<SessionGrant> {
  const session = await sessions.findLivingSession(db, viewer.sessionId);
  if (!session) throw ended();
  return grant(parts, session, session.user_id, session.generation);
}

function grant(parts: Parts, seed: SessionSeed, userId: string, generation: number): SessionGrant {
  return {
    userId,
    sessionId: seed.id,
    refreshToken: parts.sessionTokens.refresh(seed, generation),
    pageCookie: parts.pageCookie.give(parts.sessionTokens.page(seed)),
  };
}

async function endStolen(parts: Parts, { sessionId, generation }: RefreshClaim): Promise<void> {
  await inTransaction(parts.db, async (tx, onCommit) => {
    const userId = await sessions.endReused(tx, sessionId, generation);
    if (userId === null) return;
    await parts.jobs.add(tx, sendReuseNotice, { userId, sessionId });
    onCommit(() =>
      parts.log.warn({ sessionId, userId }, 'a used refresh token came again; its session has ended'),
    );
  });
}
