import { isAppError, taken } from '../../../../shared/errors/app-error.ts';
import { hasRole } from '../../../../shared/rules/roles.ts';
import type { Member } from '../../../../shared/viewer.ts';
import type { Audited } from '../../../site/index.ts';
import type { AccountRequestDecision, AccountRequestList } from '../../contract/registration.ts';
import { sendAccountApproved, sendAccountRefused } from '../../jobs.ts';
import * as requests from '../../repository/account-requests.ts';
import { isAddressReserved } from '../../repository/mail-tokens.ts';
import { insertUser } from '../../repository/users.ts';
import { messages } from '../../rules/messages.ts';
import { signUpMessages } from '../../rules/sign-up-messages.ts';
import type { Deps } from '../deps.ts';
import { queueVerification } from '../email/verify-email.ts';
import { signUpNetwork } from './sign-up.ts';

export type AccountRequestQuery = { after?: string | undefined; limit: number; q?: string | undefined };

/**
 * Waiting requests, oldest first, in which `q` occurs; `after` of the reply asks for the next ones. Only admins see
 * the address that a request came from, as with sessions.
 */
export async function listAccountRequests(
  { db }: Deps,
  viewer: Member,
  { after, limit, q = '' }: AccountRequestQuery,
): Promise<AccountRequestList> {
  const [rows, waiting] = await Promise.all([
    requests.findAccountRequests(db, { after, limit: limit + 1, text: q.trim().toLowerCase() }),
    requests.countAccountRequests(db),
  ]);
  const docs = rows.slice(0, limit).map((row) => ({
    _id: row.id,
    username: row.username,
    email: row.email,
    fullName: row.full_name,
    reason: row.reason,
    address: hasRole(viewer, 'admin') ? row.address : null,
    createdAt: row.created_at.toISOString(),
  }));
  return { docs, after: rows.length > limit ? (docs.at(-1)?._id ?? null) : null, waiting };
}

export type Decision = { ids: string[]; decision: 'approve' | 'refuse'; reason?: string | undefined };

/**
 * Approves or refuses waiting requests, each in its own transaction. A request whose name was taken in the meantime,
 * or that another moderator has decided, is reported and does not affect the others. All applicants get a mail.
 */
export async function decideAccountRequests(
  deps: Deps,
  audited: Audited,
  { ids, decision, reason = '' }: Decision,
): Promise<AccountRequestDecision> {
  const result: AccountRequestDecision = { decided: [], failed: [] };
  const decide = decision === 'approve' ? approve : refuse;
  for (const id of new Set(ids)) {
    try {
      await decide(deps, audited, id, reason);
      result.decided.push(id);
    } catch (error) {
      if (!isAppError(error)) throw error;
      result.failed.push({ _id: id, message: error.message });
    }
  }
  // Each decision is recorded in its own transaction, and the last one may have failed.
  audited.nothingChanged();
  return result;
}

async function approve(deps: Deps, audited: Audited, id: string, reason: string): Promise<void> {
  await audited.transaction(async (tx, record) => {
    const request = await requests.takeAccountRequest(tx, id);
    if (!request) throw taken(signUpMessages.requestDecided);
    const { username, email, full_name: fullName, password_hash: passwordHash } = request;
    const { actor } = audited;
    const approvedBy = typeof actor === 'object' ? actor.username : actor;
    const network = signUpNetwork(deps.networkKey, request.address);
    const values = { id, username, email, fullName, passwordHash, invitationId: null, approvedBy, network };
    const user = await insertUser(tx, values);
    if (await isAddressReserved(tx, email, id)) throw taken(messages.emailTaken, 'email');
    await queueVerification(deps, tx, user, request.verification_url, sendAccountApproved);
    await record({
      action: 'account-request.approve',
      subject: { kind: 'member', id, label: username },
      reason,
    });
  });
}

async function refuse(deps: Deps, audited: Audited, id: string, reason: string): Promise<void> {
  await audited.transaction(async (tx, record) => {
    const username = await requests.refuseAccountRequest(tx, id);
    if (username === null) throw taken(signUpMessages.requestDecided);
    await deps.jobs.add(tx, sendAccountRefused, { requestId: id });
    await record({
      action: 'account-request.refuse',
      subject: { kind: 'member', id, label: username },
      reason,
    });
  });
}
