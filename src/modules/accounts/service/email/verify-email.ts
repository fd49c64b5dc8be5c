import type { Tx } from '../../../../shared/db/database.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { badRequest, unauthorized } from '../../../../shared/errors/app-error.ts';
import { newId } from '../../../../shared/ids.ts';
import { fingerprint } from '../../../../shared/keys.ts';
import type { Member } from '../../../../shared/viewer.ts';
import { type sendAccountApproved, sendVerification } from '../../jobs.ts';
import {
  consumeMailToken,
  endMailTokens,
  insertMailToken,
  isAddressVerified,
} from '../../repository/mail-tokens.ts';
import { invalidateMembers } from '../../repository/profiles.ts';
import { findUser, setVerified } from '../../repository/users.ts';
import { messages } from '../../rules/messages.ts';
import { mailedPaths } from '../../rules/paths.ts';
import type { Deps } from '../deps.ts';
import { enforceLimit } from '../rate-limits.ts';
import { serverMessages } from '../server-messages.ts';
import { assertSiteLink } from './site-link.ts';

const oneDay = 24 * 3_600;

/** Creates a token for the member's address, ends the earlier ones, and queues `mail`, which carries it. */
export async function queueVerification(
  deps: Deps,
  tx: Tx,
  user: { id: string; email: string },
  url: string,
  mail: typeof sendVerification | typeof sendAccountApproved = sendVerification,
): Promise<void> {
  const tokenId = newId();
  await endMailTokens(tx, user.id, ['verify']);
  await insertMailToken(tx, {
    id: tokenId,
    userId: user.id,
    purpose: 'verify',
    address: user.email,
    hash: fingerprint(deps.mailTokens.derive(tokenId)),
    seconds: oneDay,
  });
  await deps.jobs.add(tx, mail, { tokenId, url });
}

/** Queues the verification mail again; throws a 400 when the address is already confirmed. */
export async function requestVerification(deps: Deps, viewer: Member, url: string): Promise<null> {
  assertSiteLink(url, mailedPaths.verifyEmail, deps.config.ownOrigins, 'verificationURL');
  await enforceLimit(deps, 'verificationMailBySession', viewer.sessionId, messages.verificationLimit);
  await enforceLimit(deps, 'verificationMail', viewer.id);
  await inTransaction(deps.db, async (tx) => {
    const user = await findUser(tx, viewer.id);
    if (!user) throw unauthorized();
    if (user.is_verified) throw badRequest(messages.alreadyVerifiedWarning);
    await queueVerification(deps, tx, user, url);
  });
  return null;
}

/** Confirms the address that a mailed token was sent to. A token works once. */
export async function verifyEmail(deps: Deps, token: string): Promise<null> {
  const hash = fingerprint(token);
  const isDone = await inTransaction(deps.db, async (tx) => {
    const found = await consumeMailToken(tx, 'verify', hash);
    if (found === undefined || !(await setVerified(tx, found.user_id, found.address))) return false;
    // From now on, addresses in the member's texts may be links.
    await invalidateMembers(tx, found.user_id);
    return true;
  });
  if (isDone) return null;
  const isKnown = await isAddressVerified(deps.db, hash);
  throw badRequest(isKnown ? messages.alreadyVerified : serverMessages.tokenBad, 'token');
}
