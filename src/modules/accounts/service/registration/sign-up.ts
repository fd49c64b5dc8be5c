import type { Static } from 'typebox';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { badRequest, forbidden, taken } from '../../../../shared/errors/app-error.ts';
import { newId } from '../../../../shared/ids.ts';
import { addressGroup } from '../../../../shared/server/client-ip.ts';
import { isMailDomainAllowed } from '../../../site/index.ts';
import type { endpoints, OwnUser, SignUpOptions } from '../../contract/index.ts';
import { messages } from '../../messages.ts';
import { insertAccountRequest } from '../../repository/account-requests.ts';
import { findInviter, redeemInvitation } from '../../repository/invitations.ts';
import { findIdByEmail, isUsernameTaken } from '../../repository/users.ts';
import { signUpMessages } from '../../sign-up-messages.ts';
import type { Deps, Origin } from '../deps.ts';
import { prepareRegistration, register } from './register.ts';
import { needsProof, takeProof } from './take-proof.ts';

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
 * Creates an account by the rules of the site. An invitation opens sign-up by approval too, and none opens a closed one. Throws a
 * 403 where the mode does not let anybody in this way.
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
