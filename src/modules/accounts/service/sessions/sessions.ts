import type { AccessClaims } from '../../../../shared/auth/access-token.ts';
import type { Db } from '../../../../shared/db/database.ts';
import { requirePosition } from '../../../../shared/db/replicas/read-scope.ts';
import { batchLookups } from '../../../../shared/db/statements/batched-lookups.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { AppError, forbidden, notFound, unauthorized } from '../../../../shared/errors/app-error.ts';
import { isId } from '../../../../shared/ids.ts';
import { fingerprint } from '../../../../shared/keys.ts';
import type { Member } from '../../../../shared/viewer.ts';
import { imageUrl } from '../../../assets/image-urls.ts';
import type { Device, OwnUser } from '../../contract/index.ts';
import { sendReuseNotice } from '../../jobs.ts';
import { toOwnUser } from '../../present.ts';
import { findSuspension, findSuspensionOfSession } from '../../repository/members.ts';
import * as sessions from '../../repository/sessions.ts';
import { endOwnSession, findSessionsOf } from '../../repository/sessions.ts';
import { findUser } from '../../repository/users.ts';
import { trustOf } from '../../rules/trust.ts';
import type { Deps } from '../deps.ts';
import { enforceLimit } from '../rate-limits.ts';
import { serverMessages } from '../server-messages.ts';
import { trustRules } from '../trust.ts';
import { parseRefreshToken, type RefreshClaim, type SessionSeed } from './session-tokens.ts';

/** A session as its browser gets it; the routes sign the access token with its claims. */
export type SessionGrant = AccessClaims & { refreshToken: string; pageCookie: string };

/** The member that pages are rendered for. */
export type PageViewer = Member & {
  fullName: string;
  avatar: string;
  /** False while their address must be verified before they publish. */
  mayPublish: boolean;
};

export const sessionEnded = () => unauthorized(serverMessages.sessionEnded);

/**
 * The error for a session that has ended. It names a suspension as the cause, since only holders of the session's
 * tokens read it.
 */
async function endedSession(db: Db, sessionId: string) {
  return (await endedBySuspension(db, sessionId)) ?? sessionEnded();
}

/**
 * Creates the function that returns the member of an access token's session; it throws a 401 unless the session is
 * active.
 */
export function createAuthenticate(deps: Deps): (claims: AccessClaims) => Promise<Member> {
  const findMember = batchLookups(
    (sessionIds) => sessions.findSessionMembers(deps.db, sessionIds),
    ({ sessionId }) => sessionId,
  );
  return async ({ sessionId, userId }) => {
    const found = await findMember(sessionId);
    if (found?.id !== userId) throw await endedSession(deps.db, sessionId);
    const { position, ...member } = found;
    requirePosition(position ?? 0);
    return member;
  };
}

/**
 * After a member's change, records the position in the write-ahead log that their session has reached, for reads from
 * replicas. Kept with the session, since the next request may reach another process, and programs send no cookies.
 */
export function noteWrite({ db }: Pick<Deps, 'db'>, viewer: Member): Promise<void> {
  return sessions.notePosition(db, viewer.sessionId);
}

/** Which of these sessions are active. */
export async function findActiveSessions(
  { db }: Pick<Deps, 'db'>,
  ids: string[],
): Promise<ReadonlySet<string>> {
  const members = await sessions.findSessionMembers(db, ids);
  return new Set(members.map(({ sessionId }) => sessionId));
}

/** The viewer of a page, by the page cookie in this Cookie header; null for guests and for an invalid cookie. */
export async function findPageViewer(
  deps: Deps,
  cookieHeader: string | undefined,
): Promise<PageViewer | null> {
  const value = deps.pageCookie.read(cookieHeader);
  if (value === null) return null;
  const row = await sessions.findMemberByPageHash(deps.db, fingerprint(value));
  // The stored fingerprint alone would survive a change of the secret, which must end all sessions.
  if (!row || !deps.sessionTokens.isPageToken({ id: row.sessionId, salt: row.salt }, value)) return null;
  const { id, username, sessionId, role, full_name: fullName } = row;
  requirePosition(row.position ?? 0);
  return {
    id,
    username,
    sessionId,
    role,
    fullName,
    avatar: imageUrl(deps.config.publicUrl, row.avatar_id, '64x64'),
    mayPublish:
      trustOf(
        { ...row, isStaff: role !== 'member', hasActions: false },
        trustRules(deps),
        deps.clock.now(),
      ) !== 'unverified',
  };
}

export async function getOwnUser(deps: Deps, viewer: Member): Promise<OwnUser> {
  const user = await findUser(deps.db, viewer.id);
  if (!user) throw sessionEnded();
  return toOwnUser(user, deps.config.publicUrl);
}

/** Ends this session, or all of the member's. */
export async function logout(deps: Deps, viewer: Member, fromAllDevices: boolean): Promise<void> {
  if (fromAllDevices) await inTransaction(deps.db, (tx) => sessions.endSessionsOf(tx, viewer.id, 'logout'));
  else await sessions.endSession(deps.db, viewer.sessionId, 'logout');
}

/**
 * Exchanges a refresh token for its successor (refresh token rotation, RFC 9700). The previous token gets the same successor
 * again for 10 s, since a reply may have been lost; an older one ends its session, since it must have been copied.
 */
export async function refresh(deps: Deps, token: string): Promise<SessionGrant> {
  const claim = parseRefreshToken(token);
  const session = claim && (await sessions.findSession(deps.db, claim.sessionId));
  if (!claim || !session || !deps.sessionTokens.isRefreshToken(session, claim)) throw sessionEnded();
  await enforceLimit(deps, 'refreshBySession', session.id);
  const { id, generation } = { id: session.id, generation: claim.generation };
  const isGood =
    (await sessions.rotateSession(deps.db, id, generation)) ||
    (await sessions.wasJustRotated(deps.db, id, generation));
  if (isGood) return grant(deps, session, session.user_id, generation + 1);
  await endStolenSession(deps, claim);
  throw await endedSession(deps.db, id);
}

/** The current tokens of the viewer's session, without a rotation; throws a 401 where the session has ended. */
export async function currentGrant(deps: Deps, db: Db, viewer: Member): Promise<SessionGrant> {
  const session = await sessions.findActiveSession(db, viewer.sessionId);
  if (!session) throw sessionEnded();
  return grant(deps, session, session.user_id, session.generation);
}

function grant(deps: Deps, seed: SessionSeed, userId: string, generation: number): SessionGrant {
  return {
    userId,
    sessionId: seed.id,
    refreshToken: deps.sessionTokens.refreshToken(seed, generation),
    pageCookie: deps.pageCookie.set(deps.sessionTokens.pageToken(seed)),
  };
}

async function endStolenSession(deps: Deps, { sessionId, generation }: RefreshClaim): Promise<void> {
  await inTransaction(deps.db, async (tx, onCommit) => {
    const userId = await sessions.endReusedSession(tx, sessionId, generation);
    if (userId === null) return;
    await deps.jobs.add(tx, sendReuseNotice, { userId, sessionId });
    onCommit(() => deps.log.warn({ sessionId, userId }, 'refresh token reused; session ended'));
  });
}

/** The member's active sessions, the last used first; at most 20. */
export async function listDevices(deps: Deps, viewer: Member): Promise<Device[]> {
  const rows = await findSessionsOf(deps.db, viewer.id);
  return rows.map((row) => ({
    _id: row.id,
    agent: row.agent,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isThis: row.id === viewer.sessionId,
  }));
}

/** Ends one of the member's sessions; throws a 404 when it is not theirs or has ended. */
export async function signDeviceOut(deps: Deps, viewer: Member, id: string): Promise<{ _id: string }> {
  if (!isId(id) || !(await endOwnSession(deps.db, viewer.id, id))) throw notFound();
  return { _id: id };
}

/**
 * Throws a 403 with the reason and the end of the suspension while the member is suspended. Only for callers who have
 * proved to be the member. After a correct password, pass the token with which the member can appeal.
 */
export async function refuseSuspended(db: Db, userId: string, appealToken?: string): Promise<void> {
  const found = await findSuspension(db, userId);
  if (!found) return;
  const text = serverMessages.suspended(found.reason, found.until);
  if (appealToken === undefined) throw forbidden(text);
  throw new AppError(403, text, { code: 'suspended', data: { appealToken } });
}

/** A 401 with reason and date if a suspension that still lasts has ended this session. */
export async function endedBySuspension(db: Db, sessionId: string) {
  const found = await findSuspensionOfSession(db, sessionId);
  return found && unauthorized(serverMessages.suspended(found.reason, found.until));
}
