import { isIPv4 } from 'node:net';
import type { Static } from 'typebox';
import type { Tx } from '../../../../shared/db/database.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { taken } from '../../../../shared/errors/app-error.ts';
import { newId } from '../../../../shared/ids.ts';
import { mac } from '../../../../shared/keys.ts';
import { firstBroken } from '../../../../shared/rules/rules.ts';
import { addressGroup } from '../../../../shared/server/client-ip.ts';
import type { endpoints, OwnUser } from '../../contract/index.ts';
import { toOwnUser } from '../../present.ts';
import { isUsernameRequested, requireNotRequested } from '../../repository/account-requests.ts';
import { isAddressReserved } from '../../repository/mail-tokens.ts';
import { insertUser, isUsernameTaken } from '../../repository/users.ts';
import { username as usernameRules } from '../../rules/fields.ts';
import { messages } from '../../rules/messages.ts';
import { mailedPaths } from '../../rules/paths.ts';
import { isReservedName } from '../../rules/reserved-names.ts';
import type { Deps, Origin } from '../deps.ts';
import { assertSiteLink } from '../email/site-link.ts';
import { queueVerification } from '../email/verify-email.ts';
import { enforceSignUpRate } from '../rate-limits.ts';

type RegisterBody = Static<(typeof endpoints)['POST /users/register']['body']>;
export type Registration = Omit<RegisterBody, 'invitation' | 'proof'>;

/** Checks a registration, counts it against the rate of its client address, and hashes its password. */
export async function prepareRegistration(deps: Deps, input: Registration, { ip }: Origin) {
  assertSiteLink(input.verificationURL, mailedPaths.verifyEmail, deps.config.ownOrigins, 'verificationURL');
  await enforceSignUpRate(deps, addressGroup(ip));
  deps.site.spam.requireUnlisted({ username: input.username, fullName: input.fullName });
  if (isReservedName(input.username)) throw taken(messages.usernameTaken, 'username');
  return {
    username: input.username,
    email: input.email,
    fullName: input.fullName.trim(),
    passwordHash: await deps.passwords.hash(input.password),
  };
}

/**
 * Creates an account and queues its verification mail, in any sign-up mode. `redeemInvitation` runs in its
 * transaction and returns the id of the member's invitation. Throws a 409 for a taken username or address.
 */
export async function register(
  deps: Deps,
  input: Registration,
  origin: Origin,
  redeemInvitation: (tx: Tx) => Promise<string | null> = async () => null,
): Promise<OwnUser> {
  const account = await prepareRegistration(deps, input, origin);
  const network = signUpNetwork(deps.networkKey, origin.ip);
  return inTransaction(deps.db, async (tx) => {
    const invitationId = await redeemInvitation(tx);
    await requireNotRequested(tx, account);
    const user = await insertUser(tx, { ...account, id: newId(), invitationId, network });
    if (await isAddressReserved(tx, user.email, user.id)) throw taken(messages.emailTaken, 'email');
    await queueVerification(deps, tx, user, input.verificationURL);
    return toOwnUser(user, deps.config.publicUrl);
  });
}

/** Whether a username is valid, not reserved and free. */
export async function isUsernameAvailable(deps: Deps, username: string): Promise<boolean> {
  if (firstBroken({ username: usernameRules }, { username }) || isReservedName(username)) return false;
  return !(await isUsernameTaken(deps.db, username)) && !(await isUsernameRequested(deps.db, username));
}

/**
 * The network of a client as a MAC of 16 bytes, by which sign-ups of one script are found for 30 days. IPv6: the /64 of one customer.
 * IPv4: the /24, since each address may sign up a few times only, so that a script uses its neighbours; and a /24 says less
 * about a person than an address does.
 */
export function signUpNetwork(key: Buffer, ip: string): Buffer {
  const group = addressGroup(ip);
  const network = isIPv4(group) ? `${group.slice(0, group.lastIndexOf('.'))}.0/24` : group;
  return mac(key, network).subarray(0, 16);
}
