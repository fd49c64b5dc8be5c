import type { Static } from 'typebox';
import type { Member } from '../../../shared/auth/viewer.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { taken } from '../../../shared/errors/app-error.ts';
import { newId } from '../../../shared/ids.ts';
import { fingerprint } from '../../../shared/keys.ts';
import type { endpoints, OwnUser } from '../contract.ts';
import { changeEmail as rules } from '../fields.ts';
import { sendEmailChanged, sendNotice } from '../jobs.ts';
import { messages } from '../messages.ts';
import { checkOwnLink } from '../own-link.ts';
import { nobody } from '../passwords.ts';
import { toOwnUser } from '../present.ts';
import {
  consumeMailToken,
  endMailTokens,
  endUndosSince,
  insertMailToken,
  isAddressHeld,
  type Purpose,
} from '../repository/mail-tokens.ts';
import { setEmail } from '../repository/profiles.ts';
import { endOtherSessions, endSessionsOf } from '../repository/sessions.ts';
import { lockWithPassword, setPasswordHash } from '../repository/users.ts';
import { demandAccount, demandPassword, demandRules } from './current-password.ts';
import type { Parts } from './parts.ts';
import { badToken, resetSeconds } from './reset-password.ts';
import { currentGrant, type SessionGrant } from './sessions.ts';
import { count } from './throttle.ts';
import { queueVerification, verifyPath } from './verify-email.ts';

const sevenDays = 7 * 24 * 3_600;

type Change = Static<(typeof endpoints)['POST /users/change-email']['body']>;

/**
 * Moves the member to another address, to be confirmed anew. The session that asks stays, all others end. The old
 * address gets a link that takes the change back for 7 days.
 */
export async function changeEmail(
  parts: Parts,
  viewer: Member,
  { email, password, verificationURL }: Change,
): Promise<SessionGrant & { user: OwnUser }> {
  checkOwnLink(verificationURL, verifyPath, parts.config.ownOrigins, 'verificationURL');
  const account = await demandAccount(parts, viewer);
  demandRules(rules, { email, password, currentEmail: account.email });
  await count(parts, 'emailChange', account.id);
  await demandPassword(parts, account, password, 'password');
  const address = email.trim();
  const { id } = account;
  const grant = await inTransaction(parts.db, async (tx) => {
    // Of two changes at once the second finds another address than the password was asked for.
    if (!(await lockWithPassword(tx, id, account.password_hash, account.email)))
      throw taken(messages.changedMeanwhile);
    await moveTo(tx, id, address, false);
    await endOtherSessions(tx, id, viewer.sessionId, 'email');
    await queueVerification(parts, tx, { id, email: address }, verificationURL);
    const undo = await insertToken(parts, tx, id, 'undo-email', account.email, sevenDays);
    await parts.jobs.add(tx, sendEmailChanged, { tokenId: undo, isConfirmed: account.is_verified });
    return currentGrant(parts, tx, viewer);
  });
  parts.log.info({ userId: id }, 'a member moved to another address');
  const moved = { ...account, email: address, is_verified: false };
  return { ...grant, user: toOwnUser(moved, parts.config.publicUrl) };
}

/**
 * Takes a change of address back, by the link mailed to the old one. Whoever changed it knew the password, so that opens
 * nothing any more, and all sessions end; answers a token with which a new password can be set at once.
 */
export async function undoChangeEmail(parts: Parts, token: string): Promise<{ resetToken: string }> {
  const resetId = await inTransaction(parts.db, async (tx, onCommit) => {
    const found = await consumeMailToken(tx, 'undo-email', fingerprint(token));
    if (!found) throw badToken();
    const { user_id: id, address } = found;
    await moveTo(tx, id, address, true);
    await setPasswordHash(tx, id, nobody);
    await endSessionsOf(tx, id, 'email');
    await endUndosSince(tx, id, found.created_at);
    await parts.jobs.add(tx, sendNotice, { userId: id, about: 'email-restored' });
    onCommit(() => parts.log.warn({ userId: id }, 'a change of address was taken back'));
    return insertToken(parts, tx, id, 'reset', address, resetSeconds);
  });
  return { resetToken: parts.mailTokens.of(resetId) };
}

/** What was mailed to the address before leads nowhere any more. */
async function moveTo(tx: Tx, id: string, address: string, isVerified: boolean): Promise<void> {
  await setEmail(tx, id, address, isVerified);
  if (await isAddressHeld(tx, address, id)) throw taken(messages.emailTaken, 'email');
  await endMailTokens(tx, id, ['verify', 'reset']);
}

async function insertToken(
  parts: Parts,
  tx: Tx,
  userId: string,
  purpose: Purpose,
  address: string,
  seconds: number,
): Promise<string> {
  const id = newId();
  const hash = fingerprint(parts.mailTokens.of(id));
  await insertMailToken(tx, { id, userId, purpose, address, hash, seconds });
  return id;
}
