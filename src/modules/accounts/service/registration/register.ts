import type { Static } from 'typebox';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { taken } from '../../../../shared/errors/app-error.ts';
import { newId } from '../../../../shared/ids.ts';
import { firstBroken } from '../../../../shared/rules/rules.ts';
import { addressGroup } from '../../../../shared/server/client-ip.ts';
import type { endpoints, OwnUser } from '../../contract/index.ts';
import { username as usernameRules } from '../../fields.ts';
import { messages } from '../../messages.ts';
import { mailedPaths } from '../../paths.ts';
import { toOwnUser } from '../../present.ts';
import { isAddressReserved } from '../../repository/mail-tokens.ts';
import { insertUser, isUsernameTaken } from '../../repository/users.ts';
import { reservedNames } from '../../usernames/reserved-names.ts';
import type { Deps, Origin } from '../deps.ts';
import { assertSiteLink } from '../email/site-link.ts';
import { queueVerification } from '../email/verify-email.ts';
import { enforceSignUpRate } from '../rate-limits/rate-limits.ts';

export type Registration = Static<(typeof endpoints)['POST /users/register']['body']>;

/** Creates an account and queues its verification mail. Throws a 409 for a taken username or address. */
export async function register(deps: Deps, input: Registration, { ip }: Origin): Promise<OwnUser> {
  assertSiteLink(input.verificationURL, mailedPaths.verifyEmail, deps.config.ownOrigins, 'verificationURL');
  await enforceSignUpRate(deps, addressGroup(ip));
  if (reservedNames.has(input.username)) throw taken(messages.usernameTaken, 'username');
  const passwordHash = await deps.passwords.hash(input.password);
  return inTransaction(deps.db, async (tx) => {
    const user = await insertUser(tx, {
      id: newId(),
      username: input.username,
      email: input.email.trim(),
      fullName: input.fullName.trim(),
      passwordHash,
    });
    if (await isAddressReserved(tx, user.email, user.id)) throw taken(messages.emailTaken, 'email');
    await queueVerification(deps, tx, user, input.verificationURL);
    return toOwnUser(user, deps.config.publicUrl);
  });
}

/** Whether a username is valid, not reserved and free. */
export async function isUsernameAvailable(deps: Deps, username: string): Promise<boolean> {
  if (firstBroken({ username: usernameRules }, { username }) || reservedNames.has(username)) return false;
  return !(await isUsernameTaken(deps.db, username));
}
