import type { Db, Tx } from '../../../../shared/db/database.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { forbidden } from '../../../../shared/errors/app-error.ts';
import type { Member } from '../../../../shared/viewer.ts';
import { endMailTokens } from '../../repository/mail-tokens.ts';
import { lockMemberById } from '../../repository/members.ts';
import { invalidateMembers } from '../../repository/profiles.ts';
import { endSessionsOf } from '../../repository/sessions.ts';
import * as suspensions from '../../repository/suspensions.ts';
import { memberMessages as messages } from '../../rules/member-messages.ts';
import { mayAdminister } from '../../rules/policy.ts';
import { userNotFound } from '../profile.ts';

/** Until when, null without an end, and why. */
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

/** Resolves when all that a suspended member was publishing is committed, so that it can be found and hidden. */
export const awaitPublishing = (db: Db, id: string): Promise<void> =>
  inTransaction(db, (tx) => suspensions.awaitPublishing(tx, id));
