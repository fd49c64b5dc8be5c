import type { Member } from '../../../shared/auth/viewer.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { badRequest, unauthorized } from '../../../shared/errors/app-error.ts';
import { newId } from '../../../shared/ids.ts';
import { fingerprint } from '../../../shared/keys.ts';
import { sendVerification } from '../jobs.ts';
import { messages } from '../messages.ts';
import { checkOwnLink } from '../own-link.ts';
import {
  consumeMailToken,
  endMailTokens,
  insertMailToken,
  isAddressVerified,
} from '../repository/mail-tokens.ts';
import { findUser, setVerified } from '../repository/users.ts';
import type { Parts } from './parts.ts';
import { count } from './throttle.ts';

export const verifyPath = '/verify-email';
const oneDay = 24 * 3_600;

/** Makes a token for the member's address, which ends the ones before, and queues its mail. */
export async function queueVerification(
  parts: Parts,
  tx: Tx,
  user: { id: string; email: string },
  url: string,
): Promise<void> {
  const tokenId = newId();
  await endMailTokens(tx, user.id, ['verify']);
  await insertMailToken(tx, {
    id: tokenId,
    userId: user.id,
    purpose: 'verify',
    address: user.email,
    hash: fingerprint(parts.mailTokens.of(tokenId)),
    seconds: oneDay,
  });
  await parts.jobs.add(tx, sendVerification, { tokenId, url });
}

/** Sends the verification mail again; a 400 when the address is confirmed already. */
export async function requestVerification(parts: Parts, viewer: Member, url: string): Promise<null> {
  checkOwnLink(url, verifyPath, parts.config.ownOrigins, 'verificationURL');
  await count(parts, 'verificationMailBySession', viewer.sessionId, messages.verificationLimit);
  await count(parts, 'verificationMail', viewer.id);
  await inTransaction(parts.db, async (tx) => {
    const user = await findUser(tx, viewer.id);
    if (!user) throw unauthorized();
    if (user.is_verified) throw badRequest(messages.alreadyVerifiedWarning);
    await queueVerification(parts, tx, user, url);
  });
  return null;
}

/** Confirms the address that a mailed token was sent to. A token works once. */
export async function verifyEmail(parts: Parts, token: string): Promise<null> {
  const hash = fingerprint(token);
  const isDone = await inTransaction(parts.db, async (tx) => {
    const found = await consumeMailToken(tx, 'verify', hash);
    return found !== undefined && (await setVerified(tx, found.user_id, found.address));
  });
  if (isDone) return null;
  const isKnown = await isAddressVerified(parts.db, hash);
  throw badRequest(isKnown ? messages.alreadyVerified : messages.tokenBad, 'token');
}
