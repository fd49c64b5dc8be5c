import { isIPv4 } from 'node:net';
import type { Static } from 'typebox';
import type { Tx } from '../../../../shared/db/database.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { badRequest, forbidden, taken } from '../../../../shared/errors/app-error.ts';
import { newId } from '../../../../shared/ids.ts';
import { mac } from '../../../../shared/keys.ts';
import { firstBroken } from '../../../../shared/rules/rules.ts';
import { addressGroup } from '../../../../shared/server/client-ip.ts';
import { isMailDomainAllowed, isOn } from '../../../site/index.ts';
import type { endpoints, OwnUser, SignUpOptions } from '../../contract/index.ts';
import { toOwnUser } from '../../present.ts';
import {
  insertAccountRequest,
  isUsernameRequested,
  requireNotRequested,
} from '../../repository/account-requests.ts';
import { findInviter, redeemInvitation } from '../../repository/invitations.ts';
import { isAddressReserved } from '../../repository/mail-tokens.ts';
import { countHit } from '../../repository/throttles.ts';
import { findIdByEmail, insertUser, isUsernameTaken, setRole } from '../../repository/users.ts';
import { username as usernameRules } from '../../rules/fields.ts';
import { messages } from '../../rules/messages.ts';
import { mailedPaths } from '../../rules/paths.ts';
import { isReservedName, reservedNames } from '../../rules/reserved-names.ts';
import { signUpMessages } from '../../rules/sign-up-messages.ts';
import type { Deps, Origin } from '../deps.ts';
import { assertSiteLink } from '../email/site-link.ts';
import { queueVerification } from '../email/verify-email.ts';
import { enforceSignUpRate } from '../rate-limits.ts';
import { lifetimeSeconds } from './proof-of-work.ts';

export type SignUp = Static<(typeof endpoints)['POST /users/register']['body']>;
export type AccountRequest = Static<(typeof endpoints)['POST /users/request-account']['body']>;

/** How somebody can sign up now, with this invitation if there is one. */
export async function getSignUpOptions(deps: Deps, invitation: string): Promise<SignUpOptions> {
  const { signUpMode: mode, signUpProofBits: bits } = deps.site.settings.get();
  const inviter = invitation === '' ? null : await findInviter(deps.db, invitation);
  const challenge = needsProof(deps) ? deps.proofOfWork.issue(bits, deps.clock.now()) : null;
  return { mode, inviter, challenge };
}

/** Throws a 400 for an address whose domain may not be used here. */
export function assertMailDomain({ site: { settings } }: Deps, email: string): void {
  const { allowedMailDomains: allowed, blockedMailDomains: blocked } = settings.get();
  if (!isMailDomainAllowed(email, { allowed, blocked }))
    throw badRequest(signUpMessages.mailDomainRefused, 'email');
}

/**
 * Creates an account by the rules of the site. An invitation permits sign-up in the approval mode too, but not on a
 * closed site. Throws a 403 if the mode does not permit this sign-up.
 */
export async function signUp(
  deps: Deps,
  { invitation = '', proof = '', ...input }: SignUp,
  origin: Origin,
): Promise<OwnUser> {
  const mode = requireSignUp(deps);
  if (mode === 'invitation' && invitation === '') throw forbidden(messages.signUpByInvitation);
  if (mode === 'approval' && invitation === '') throw forbidden(signUpMessages.signUpByApproval);
  assertMailDomain(deps, input.email);
  await takeProof(deps, proof);
  return register(deps, input, origin, async (tx) => {
    if (invitation === '') return null;
    const id = await redeemInvitation(tx, invitation);
    if (id === null) throw forbidden(messages.invitationInvalid);
    return id;
  });
}

/** Stores a request for an account, for moderators to decide; throws a 409 for a taken username or address. */
export async function requestAccount(
  deps: Deps,
  { reason, proof = '', ...input }: AccountRequest,
  origin: Origin,
): Promise<null> {
  const mode = requireSignUp(deps);
  if (mode !== 'approval')
    throw forbidden(mode === 'open' ? signUpMessages.signUpIsOpen : messages.signUpByInvitation);
  assertMailDomain(deps, input.email);
  await takeProof(deps, proof);
  const account = await prepareRegistration(deps, input, origin);
  await inTransaction(deps.db, async (tx) => {
    if (await isUsernameTaken(tx, account.username)) throw taken(messages.usernameTaken, 'username');
    if ((await findIdByEmail(tx, account.email)) !== undefined) throw taken(messages.emailTaken, 'email');
    await insertAccountRequest(tx, {
      ...account,
      id: newId(),
      reason: reason.trim(),
      address: addressGroup(origin.ip),
      verificationUrl: input.verificationURL,
    });
  });
  return null;
}

function requireSignUp({ site: { settings } }: Deps) {
  const { signUpMode } = settings.get();
  if (signUpMode === 'closed') throw forbidden(messages.signUpClosed);
  return signUpMode;
}

/**
 * Whether sign-up requires a proof of work. The automatic setting requires it if PUBLIC_URL is https, since browsers
 * can hash only there and on localhost.
 */
const needsProof = ({ site: { settings }, config }: Deps): boolean =>
  isOn(settings.get().signUpProof, config.publicUrl.startsWith('https:'));

/**
 * Consumes the proof of work of a sign-up if one is required. Throws a 400 for a missing or invalid proof, or one
 * that was used before.
 */
async function takeProof(deps: Deps, proof: string): Promise<void> {
  if (!needsProof(deps)) return;
  const id = deps.proofOfWork.read(proof, deps.clock.now());
  if (id === null) throw badRequest(signUpMessages.proofWrong, 'proof');
  const { hits } = await countHit(deps.db, `proof ${id}`, 2 * lifetimeSeconds);
  if (hits > 1) throw badRequest(signUpMessages.proofWrong, 'proof');
}

export type SetUp = Static<(typeof endpoints)['POST /setup']['body']>;

/**
 * Creates the first admin and stores the settings, once: only one of several concurrent calls succeeds. Throws a 404
 * when there is an admin, a 403 for a wrong code, a 400 for a wrong setting.
 */
export async function setUpSite(deps: Deps, input: SetUp, { ip }: Origin): Promise<OwnUser> {
  const { setup, settings, audit } = deps.site;
  const { code, username, email, password, ...changes } = input;
  await setup.requireCode(code);
  settings.requireValid(changes);
  if (reservedNames.has(username)) throw taken(messages.usernameTaken, 'username');
  const passwordHash = await deps.passwords.hash(password);
  const id = newId();
  const actor = { id, username };
  const created = await inTransaction(deps.db, async (tx, onCommit) => {
    await setup.complete(tx, code);
    const user = await insertUser(tx, {
      id,
      username,
      email,
      fullName: username,
      invitationId: null,
      passwordHash,
    });
    await setRole(tx, username, 'admin', true);
    await settings.change(tx, changes, (entry) => audit.record(tx, { ...entry, actor, from: ip }));
    await audit.record(tx, {
      actor,
      from: ip,
      action: 'site.set-up',
      subject: { kind: 'member', id, label: username },
    });
    await queueVerification(deps, tx, user, `${deps.config.publicUrl}${mailedPaths.verifyEmail}`);
    onCommit(() => deps.log.info({ username }, 'site set up; this member is the first admin'));
    return user;
  });
  await settings.load();
  return toOwnUser(created, deps.config.publicUrl);
}

type RegisterBody = Static<(typeof endpoints)['POST /users/register']['body']>;
export type Registration = Omit<RegisterBody, 'invitation' | 'proof'>;

/** Checks a registration, counts it against the rate of its client address, and hashes its password. */
async function prepareRegistration(deps: Deps, input: Registration, { ip }: Origin) {
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
 * The network of a client as a MAC of 16 bytes, by which sign-ups of one script are found for 30 days. For IPv6 it is
 * the /64 of one customer. For IPv4 it is the /24: each address may sign up only a few times, so a script uses
 * neighboring addresses, and a /24 says less about a person than an address does.
 */
export function signUpNetwork(key: Buffer, ip: string): Buffer {
  const group = addressGroup(ip);
  const network = isIPv4(group) ? `${group.slice(0, group.lastIndexOf('.'))}.0/24` : group;
  return mac(key, network).subarray(0, 16);
}
