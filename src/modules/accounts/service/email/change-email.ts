import type { Static } from 'typebox';
import type { Tx } from '../../../../shared/db/database.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { taken } from '../../../../shared/errors/app-error.ts';
import { newId } from '../../../../shared/ids.ts';
import { fingerprint } from '../../../../shared/keys.ts';
import type { Member } from '../../../../shared/viewer.ts';
import type { endpoints, OwnUser } from '../../contract/index.ts';
import { sendEmailChanged, sendNotice } from '../../jobs.ts';
import { toOwnUser } from '../../present.ts';
import {
  consumeMailToken,
  endMailTokens,
  endUndoTokensSince,
  insertMailToken,
  isAddressReserved,
  type Purpose,
} from '../../repository/mail-tokens.ts';
import { invalidateMembers, setEmail } from '../../repository/profiles.ts';
import { endOtherSessions, endSessionsOf } from '../../repository/sessions.ts';
import { lockWithPassword, setPasswordHash } from '../../repository/users.ts';
import { changeEmail as rules } from '../../rules/fields.ts';
import { messages } from '../../rules/messages.ts';
import { mailedPaths } from '../../rules/paths.ts';
import type { Deps } from '../deps.ts';
import { dummyHash } from '../passwords/password-hasher.ts';
import {
  assertRules,
  invalidToken,
  requireAccount,
  requirePassword,
  resetSeconds,
} from '../passwords/passwords.ts';
import { enforceLimit } from '../rate-limits.ts';
import { assertMailDomain } from '../registration/sign-up.ts';
import { serverMessages } from '../server-messages.ts';
import { currentGrant, type SessionGrant } from '../sessions/sessions.ts';
import { assertSiteLink } from './site-link.ts';
import { queueVerification } from './verify-email.ts';

const sevenDays = 7 * 24 * 3_600;

export type EmailChange = Static<(typeof endpoints)['POST /users/change-email']['body']>;

/**
 * Changes the member's email address, which must be confirmed again. Ends all sessions but the viewer's. A link
 * mailed to the old address undoes the change for 7 days.
 */
export async function changeEmail(
  deps: Deps,
  viewer: Member,
  { email, password, verificationURL }: EmailChange,
): Promise<SessionGrant & { user: OwnUser }> {
  assertSiteLink(verificationURL, mailedPaths.verifyEmail, deps.config.ownOrigins, 'verificationURL');
  const account = await requireAccount(deps, viewer);
  assertRules(rules, { email, password, currentEmail: account.email });
  assertMailDomain(deps, email);
  await enforceLimit(deps, 'emailChange', account.id);
  await requirePassword(deps, account, password, 'password');
  const { id } = account;
  const grant = await inTransaction(deps.db, async (tx) => {
    // Of two concurrent changes, the second one finds an address other than the one that it read.
    if (!(await lockWithPassword(tx, id, account.password_hash, account.email)))
      throw taken(serverMessages.changedMeanwhile);
    await moveTo(tx, id, email, false);
    await endOtherSessions(tx, id, viewer.sessionId, 'email');
    await queueVerification(deps, tx, { id, email }, verificationURL);
    const undo = await insertToken(deps, tx, id, 'undo-email', account.email, sevenDays);
    await deps.jobs.add(tx, sendEmailChanged, { tokenId: undo, isConfirmed: account.is_verified });
    return currentGrant(deps, tx, viewer);
  });
  deps.log.info({ userId: id }, 'email address changed');
  const moved = { ...account, email, is_verified: false };
  return { ...grant, user: toOwnUser(moved, deps.config.publicUrl) };
}

/**
 * Undoes a change of address by the link mailed to the old one. Whoever made the change knew the password, so it is
 * replaced by a hash that matches none, and all sessions end. Returns a token with which a new password can be set at
 * once.
 */
export async function undoChangeEmail(deps: Deps, token: string): Promise<{ resetToken: string }> {
  const resetId = await inTransaction(deps.db, async (tx, onCommit) => {
    const found = await consumeMailToken(tx, 'undo-email', fingerprint(token));
    if (!found) throw invalidToken();
    const { user_id: id, address } = found;
    await moveTo(tx, id, address, true);
    await setPasswordHash(tx, id, dummyHash);
    await endSessionsOf(tx, id, 'email');
    await endUndoTokensSince(tx, id, found.created_at);
    await deps.jobs.add(tx, sendNotice, { userId: id, about: 'email-restored' });
    onCommit(() => deps.log.warn({ userId: id }, 'change of email address undone'));
    return insertToken(deps, tx, id, 'reset', address, resetSeconds);
  });
  return { resetToken: deps.mailTokens.derive(resetId) };
}

/** Sets the address and ends the links that were mailed to the previous one. */
async function moveTo(tx: Tx, id: string, address: string, isVerified: boolean): Promise<void> {
  await setEmail(tx, id, address, isVerified);
  await invalidateMembers(tx, id);
  if (await isAddressReserved(tx, address, id)) throw taken(messages.emailTaken, 'email');
  await endMailTokens(tx, id, ['verify', 'reset']);
}

async function insertToken(
  deps: Deps,
  tx: Tx,
  userId: string,
  purpose: Purpose,
  address: string,
  seconds: number,
): Promise<string> {
  const id = newId();
  const hash = fingerprint(deps.mailTokens.derive(id));
  await insertMailToken(tx, { id, userId, purpose, address, hash, seconds });
  return id;
}
