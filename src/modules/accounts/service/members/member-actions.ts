import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '../../../../shared/db/database.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { forbidden, notFound, taken } from '../../../../shared/errors/app-error.ts';
import { newId } from '../../../../shared/ids.ts';
import { trimText } from '../../../../shared/rules/rules.ts';
import type { Member } from '../../../../shared/viewer.ts';
import type { AuditEntry, Audited } from '../../../site/index.ts';
import { sendReset } from '../../jobs.ts';
import { endMailTokens } from '../../repository/mail-tokens.ts';
import * as suspensions from '../../repository/members.ts';
import {
  findMemberLimits,
  type LockedMember,
  lockMember,
  lockMemberById,
  type MemberLimits,
  setMemberLimits,
} from '../../repository/members.ts';
import { invalidateMembers } from '../../repository/profiles.ts';
import { endOwnSession, endSessionsOf } from '../../repository/sessions.ts';
import { setRole, setVerified } from '../../repository/users.ts';
import { memberMessages as messages } from '../../rules/member-messages.ts';
import { mailedPaths } from '../../rules/paths.ts';
import { mayAdminister } from '../../rules/policy.ts';
import type { Deps } from '../deps.ts';
import { queueVerification } from '../email/verify-email.ts';
import { inSeconds, resetSeconds } from '../passwords/passwords.ts';
import { userNotFound } from '../profile.ts';

/** The moderator, the member and the reason of an action. */
export type MemberAction = {
  audited: Audited;
  viewer: Member;
  username: string;
  reason?: string | undefined;
};

type Change = Omit<AuditEntry, 'subject' | 'reason'>;

/** Locks the member, changes something, and records it. Throws a 404 for an unknown username, and a 403 by the policy. */
async function change(
  { audited, viewer, username, reason = '' }: MemberAction,
  work: (tx: Tx, member: LockedMember) => Promise<Change | null>,
): Promise<null> {
  return audited.transaction(async (tx, record) => {
    const member = await lockMember(tx, username);
    if (!member) throw userNotFound();
    if (!mayAdminister(viewer.role, member.role)) throw forbidden(messages.notAboutModerators);
    const done = await work(tx, member);
    const subject = { kind: 'member', id: member.id, label: member.username } as const;
    if (done === null) audited.nothingChanged();
    else await record({ ...done, subject, reason: trimText(reason) });
    return null;
  });
}

/** Ends all sessions of a member, or only `sessionId`; throws a 404 when that session has ended. */
export const signMemberOut = (action: MemberAction, sessionId: string | undefined) =>
  change(action, async (tx, { id }) => {
    if (sessionId === undefined) {
      await endSessionsOf(tx, id, 'operator');
      return { action: 'member.sign-out' };
    }
    if (!(await endOwnSession(tx, id, sessionId))) throw notFound(messages.sessionAlreadyEnded);
    return { action: 'member.sign-out', details: { sessions: 1 } };
  });

/** Queues the verification mail of a member; throws a 409 when the address is confirmed already. */
export const mailVerification = (deps: Deps, action: MemberAction) =>
  change(action, async (tx, member) => {
    if (member.is_verified) throw taken(messages.alreadyVerified);
    await queueVerification(deps, tx, member, `${deps.config.publicUrl}${mailedPaths.verifyEmail}`);
    return { action: 'member.verification-mail' };
  });

/** Confirms the address of a member; throws a 409 when it is confirmed already. */
export const confirmEmail = (action: MemberAction) =>
  change(action, async (tx, member) => {
    if (member.is_verified) throw taken(messages.alreadyVerified);
    await setVerified(tx, member.id, member.email);
    // From now on, addresses in the member's texts may be links.
    await invalidateMembers(tx, member.id);
    await endMailTokens(tx, member.id, ['verify']);
    return { action: 'member.confirm-email' };
  });

/** Queues a mail with a link by which a member chooses a new password. */
export const mailReset = (deps: Deps, action: MemberAction) =>
  change(action, async (tx, { id }) => {
    const url = `${deps.config.publicUrl}${mailedPaths.resetPassword}`;
    const until = await inSeconds(tx, resetSeconds);
    await deps.jobs.add(tx, sendReset, { userId: id, tokenId: newId(), url, until });
    return { action: 'member.reset-mail' };
  });

/** Grants or revokes the role of a moderator, from the member's next request on. */
export const setModerator = (action: MemberAction, isModerator: boolean) =>
  change(action, async (tx, { username, is_moderator }) => {
    if (is_moderator === isModerator) return null;
    await setRole(tx, username, 'moderator', isModerator);
    return { action: isModerator ? 'role.grant' : 'role.revoke', details: { role: 'moderator' } };
  });

/** Sets the limits of one member; null is the limit that all members have. */
export const setLimits = (action: MemberAction, limits: MemberLimits) =>
  change(action, async (tx, { id }) => {
    const before = await findMemberLimits(tx, id);
    if (isDeepStrictEqual({ ...before }, limits)) return null;
    await setMemberLimits(tx, id, limits);
    return { action: 'member.limits', details: { from: before, to: limits } };
  });

/** `until` is null for a suspension without an end. */
export type Suspension = { until: Date | null; reason: string };

/** Locks a member whom the moderator may act upon: 404 for an unknown one, 403 for oneself and by the policy. */
export async function lockForModeration(tx: Tx, moderator: Member, id: string) {
  const member = await lockMemberById(tx, id);
  if (!member) throw userNotFound();
  if (member.id === moderator.id) throw forbidden(messages.notAboutOneself);
  if (!mayAdminister(moderator.role, member.role)) throw forbidden(messages.notAboutModerators);
  return member;
}

/**
 * Suspends a member and ends all their sessions and reset links. The login locks the member's row before it opens a
 * session, so none is opened meanwhile. Throws a 403 for the last admin who can log in.
 */
export async function suspend(
  tx: Tx,
  moderator: Member,
  id: string,
  { until, reason }: Suspension,
): Promise<void> {
  const member = await lockForModeration(tx, moderator, id);
  if (member.role === 'admin' && !(await suspensions.hasOtherAdmin(tx, id)))
    throw forbidden(messages.lastAdmin);
  await suspensions.setSuspension(tx, id, until, reason);
  await endSessionsOf(tx, id, 'suspended');
  await endMailTokens(tx, id, ['reset']);
  await invalidateMembers(tx, id);
}

/** Ends the suspension of a member; the sessions that it ended stay ended. */
export async function endSuspension(tx: Tx, id: string): Promise<void> {
  await suspensions.clearSuspension(tx, id);
  await invalidateMembers(tx, id);
}

/** Hides a member's content from the lists of others. It stays visible at its address. */
export async function limit(tx: Tx, moderator: Member, id: string): Promise<void> {
  await lockForModeration(tx, moderator, id);
  await setLimited(tx, id, true);
}

/** Shows a member's content in the lists of others again. */
export const endLimit = (tx: Tx, id: string): Promise<void> => setLimited(tx, id, false);

/** Invalidates cached pages that show the member; a trigger (schema/limits.sql) invalidates lists of others. */
async function setLimited(tx: Tx, id: string, isLimited: boolean): Promise<void> {
  await suspensions.setLimited(tx, id, isLimited);
  await invalidateMembers(tx, id);
}

/** Resolves when all pending publications of a suspended member are committed, so that they can be found and hidden. */
export const awaitPublishing = (db: Db, id: string): Promise<void> =>
  inTransaction(db, (tx) => suspensions.awaitPublishing(tx, id));
