import type { Static } from 'typebox';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { badRequest, forbidden, taken } from '../../../../shared/errors/app-error.ts';
import { newId } from '../../../../shared/ids.ts';
import { addressGroup } from '../../../../shared/server/client-ip.ts';
import { isMailDomainAllowed, isOn } from '../../../site/index.ts';
import type { endpoints, OwnUser, SignUpOptions } from '../../contract/index.ts';
import { toOwnUser } from '../../present.ts';
import { insertAccountRequest } from '../../repository/account-requests.ts';
import { findInviter, redeemInvitation } from '../../repository/invitations.ts';
import { countHit } from '../../repository/throttles.ts';
import { findIdByEmail, insertUser, isUsernameTaken, setRole } from '../../repository/users.ts';
import { messages } from '../../rules/messages.ts';
import { mailedPaths } from '../../rules/paths.ts';
import { reservedNames } from '../../rules/reserved-names.ts';
import { signUpMessages } from '../../rules/sign-up-messages.ts';
import type { Deps, Origin } from '../deps.ts';
import { queueVerification } from '../email/verify-email.ts';
import { lifetimeSeconds } from './proof-of-work.ts';
import { prepareRegistration, register } from './register.ts';

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

/** Whether sign-up asks for a proof of work; by itself where PUBLIC_URL is https, since browsers hash only there and on localhost. */
const needsProof = ({ site: { settings }, config }: Deps): boolean =>
  isOn(settings.get().signUpProof, config.publicUrl.startsWith('https:'));

/** Takes the proof of a sign-up where one is needed; throws a 400 without a valid one, or for one that was used before. */
async function takeProof(deps: Deps, proof: string): Promise<void> {
  if (!needsProof(deps)) return;
  const id = deps.proofOfWork.read(proof, deps.clock.now());
  if (id === null) throw badRequest(signUpMessages.proofWrong, 'proof');
  const { hits } = await countHit(deps.db, `proof ${id}`, 2 * lifetimeSeconds);
  if (hits > 1) throw badRequest(signUpMessages.proofWrong, 'proof');
}

export type SetUp = Static<(typeof endpoints)['POST /setup']['body']>;

/**
 * Makes the first admin and stores the settings, once: of concurrent calls one succeeds. Throws a 404 when there is an admin, a
 * 403 for a wrong code, a 400 for a wrong setting.
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
