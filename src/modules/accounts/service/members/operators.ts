import type { Tx } from '../../../../shared/db/database.ts';
import { badRequest, taken } from '../../../../shared/errors/app-error.ts';
import { newId, randomToken } from '../../../../shared/ids.ts';
import { fingerprint } from '../../../../shared/keys.ts';
import { type GrantedRole, hasRole, type Role } from '../../../../shared/rules/roles.ts';
import { canonicalOf, firstBroken, type Rules } from '../../../../shared/rules/rules.ts';
import type { Member } from '../../../../shared/viewer.ts';
import type { AuditEntry, Audited, RecordEntry } from '../../../site/index.ts';
import { endMailTokens, insertMailToken } from '../../repository/mail-tokens.ts';
import { findMembers, type LockedMember, lockMember } from '../../repository/members.ts';
import { endSessionsOf } from '../../repository/sessions.ts';
import * as admins from '../../repository/users.ts';
import { insertUser } from '../../repository/users.ts';
import * as fields from '../../rules/fields.ts';
import { messages } from '../../rules/messages.ts';
import { mailedPaths } from '../../rules/paths.ts';
import { isReservedName } from '../../rules/reserved-names.ts';
import type { Deps } from '../deps.ts';
import { linkWithToken } from '../email/site-link.ts';
import { queueVerification } from '../email/verify-email.ts';
import { userNotFound } from '../profile.ts';
import { serverMessages } from '../server-messages.ts';

/** Validity in seconds of links that an operator passes on, which is longer than that of mailed links. */
const linkSeconds = 24 * 3_600;

const maxStaff = 1_000;

/** The admins and moderators, by username. */
export async function listStaff({ db }: Pick<Deps, 'db'>) {
  const order = { filter: 'moderators', sort: 'username', search: null, minBytes: 0, after: null } as const;
  const rows = await findMembers(db, { ...order, limit: maxStaff });
  return rows.map(({ username, role, email, last_seen_at }) => ({
    username,
    role,
    email,
    lastSeenAt: last_seen_at?.toISOString() ?? null,
  }));
}

/** Locks the member, changes something, and records it. Throws a 404 for an unknown username. */
async function change<T>(
  audited: Audited,
  username: string,
  work: (
    tx: Tx,
    member: LockedMember,
    record: (entry: Omit<AuditEntry, 'subject'>) => Promise<void>,
  ) => Promise<T>,
): Promise<T> {
  return audited.transaction(async (tx, record) => {
    const member = await lockMember(tx, username);
    if (!member) throw userNotFound();
    const subject = { kind: 'member', id: member.id, label: member.username } as const;
    return work(tx, member, (entry) => record({ ...entry, subject }));
  });
}

/**
 * Grants a role, from the member's next request on. Throws a 409 when the member has a higher one, which would
 * otherwise be lost without notice.
 */
export const promote = (deps: Deps, audited: Audited, username: string, role: GrantedRole): Promise<void> =>
  change(audited, username, async (tx, member, record) => {
    if (member.role === role) return audited.nothingChanged();
    if (hasRole(member, role)) throw taken(serverMessages.hasHigherRole(username, member.role, role));
    await grantRole(deps, tx, username, role);
    await record({ action: 'role.grant', details: { role } });
  });

async function grantRole(deps: Deps, tx: Tx, username: string, role: GrantedRole): Promise<void> {
  await admins.setRole(tx, username, role, true);
  if (role === 'admin') await deps.site.setup.close(tx);
}

/** Revokes a member's role, from their next request on. Returns the role that they had. */
export const demote = (audited: Audited, username: string): Promise<Role> =>
  change(audited, username, async (tx, { role }, record) => {
    if (role === 'member') {
      audited.nothingChanged();
      return role;
    }
    await admins.setRole(tx, username, 'admin', false);
    await admins.setRole(tx, username, 'moderator', false);
    await record({ action: 'role.revoke', details: { role } });
    return role;
  });

/** Ends all sessions of a member; throws a 404 for an unknown username. */
export const signOut = (audited: Audited, username: string): Promise<void> =>
  change(audited, username, async (tx, { id }, record) => {
    await endSessionsOf(tx, id, 'operator');
    await record({ action: 'member.sign-out' });
  });

/** Returns a link with which a member chooses a new password, once and within a day; earlier links end. */
export const createResetLink = (deps: Deps, audited: Audited, username: string): Promise<string> =>
  change(audited, username, async (tx, member, record) => {
    await record({ action: 'member.reset-link' });
    return insertResetLink(deps, tx, member);
  });

async function insertResetLink(
  deps: Deps,
  tx: Tx,
  { id, email }: { id: string; email: string },
): Promise<string> {
  const tokenId = newId();
  const token = deps.mailTokens.derive(tokenId);
  await endMailTokens(tx, id, ['reset']);
  await insertMailToken(tx, {
    id: tokenId,
    userId: id,
    purpose: 'reset',
    address: email,
    hash: fingerprint(token),
    seconds: linkSeconds,
  });
  return linkWithToken(`${deps.config.publicUrl}${mailedPaths.resetPassword}`, token);
}

const accountRules: Rules = { username: fields.username, email: fields.email };

/**
 * Creates an account in any sign-up mode, without a password that anybody knows. Returns the link with which its
 * owner chooses one. Throws a 400 for an invalid username or address, and a 409 for a taken one.
 */
export async function createAccount(
  deps: Deps,
  audited: Audited,
  { username, role, ...input }: { username: string; email: string; role: Role },
): Promise<string> {
  const broken = firstBroken(accountRules, { username, ...input });
  if (broken) throw badRequest(broken.message, broken.field);
  if (isReservedName(username)) throw taken(messages.usernameTaken, 'username');
  const { email = '' } = canonicalOf(accountRules, input);
  const passwordHash = await deps.passwords.hash(randomToken(32));
  const account = { id: newId(), username, email, fullName: username, invitationId: null, passwordHash };
  return audited.transaction(async (tx, record) => {
    const user = await insertUser(tx, account);
    await recordAccount(record, account, role);
    if (role !== 'member') await grantRole(deps, tx, username, role);
    await queueVerification(deps, tx, user, `${deps.config.publicUrl}${mailedPaths.verifyEmail}`);
    return insertResetLink(deps, tx, account);
  });
}

const recordAccount = (record: RecordEntry, { id, username }: { id: string; username: string }, role: Role) =>
  record({ action: 'member.create', subject: { kind: 'member', id, label: username }, details: { role } });

/** The Set-Cookie header that opens the queue dashboard to this admin's browser for an hour. */
export async function issueAdminPass(deps: Deps, audited: Audited, viewer: Member): Promise<string> {
  await audited.transaction((_tx, record) =>
    record({ action: 'queues.open', subject: { kind: 'site', id: 'queues' } }),
  );
  return deps.adminPass.issue(viewer.sessionId, deps.clock.now());
}

/** Whether this Cookie header has a pass whose session is active and belongs to an admin. */
export async function hasAdminPass(deps: Deps, cookieHeader: string | undefined): Promise<boolean> {
  const sessionId = deps.adminPass.read(cookieHeader, deps.clock.now());
  return sessionId !== null && (await admins.isAdminSession(deps.db, sessionId));
}
