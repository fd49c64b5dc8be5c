import { sql } from 'kysely';
import type { Tx } from '../../../../shared/db/database.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { badRequest, unauthorized } from '../../../../shared/errors/app-error.ts';
import { InvalidInput } from '../../../../shared/errors/invalid-input.ts';
import { newId } from '../../../../shared/ids.ts';
import { fingerprint } from '../../../../shared/keys.ts';
import { brokenByField, type Rules } from '../../../../shared/rules/rules.ts';
import { addressGroup } from '../../../../shared/server/client-ip.ts';
import type { Member } from '../../../../shared/viewer.ts';
import { sendNotice, sendReset } from '../../jobs.ts';
import { consumeMailToken, endMailTokens, isMailTokenActive } from '../../repository/mail-tokens.ts';
import { endOtherSessions, endSessionsOf } from '../../repository/sessions.ts';
import { deleteCounters } from '../../repository/throttles.ts';
import {
  findIdByEmail,
  findWithHash,
  lockAddress,
  lockWithPassword,
  setPasswordHash,
} from '../../repository/users.ts';
import { messages } from '../../rules/messages.ts';
import { mailedPaths } from '../../rules/paths.ts';
import type { Deps, Origin } from '../deps.ts';
import { assertSiteLink } from '../email/site-link.ts';
import { backoffKey, enforceLimit, limitKey } from '../rate-limits.ts';
import { serverMessages } from '../server-messages.ts';
import { refuseSuspended } from '../sessions/sessions.ts';

export const resetSeconds = 30 * 60;

export type ResetRequest = { email: string; resetPasswordURL: string };

/**
 * Queues a mail with a reset link if the address is known. For an unknown one the same statements run and the same
 * job is queued, for a random user id that the worker will not find, so neither the answer nor its timing reveals who
 * has an account.
 */
export async function requestReset(
  deps: Deps,
  { email, resetPasswordURL }: ResetRequest,
  { ip, agent }: Origin,
): Promise<null> {
  assertSiteLink(resetPasswordURL, mailedPaths.resetPassword, deps.config.ownOrigins, 'resetPasswordURL');
  await enforceLimit(deps, 'resetByAddress', addressGroup(ip));
  const mailbox = fingerprint(email.toLowerCase()).toString('hex');
  const browser = fingerprint(`${mailbox} ${addressGroup(ip)} ${agent}`).toString('hex');
  await enforceLimit(deps, 'resetByBrowser', browser, messages.resetLimit);
  await enforceLimit(deps, 'resetByMailbox', mailbox);
  const userId = (await findIdByEmail(deps.db, email)) ?? newId();
  await inTransaction(deps.db, async (tx) => {
    const until = await inSeconds(tx, resetSeconds);
    await deps.jobs.add(tx, sendReset, { userId, tokenId: newId(), url: resetPasswordURL, until });
  });
  return null;
}

export async function inSeconds(tx: Tx, seconds: number): Promise<string> {
  const { rows } = await sql<{ at: Date }>`select now() + ${seconds} * interval '1 second' as at`.execute(tx);
  return rows[0]?.at.toISOString() ?? '';
}

export type Reset = { token: string; newPassword: string };

/**
 * Sets a new password by a mailed token, which works once. Ends all sessions and other reset links, resets the login
 * backoff of the account, and notifies the member by mail. It opens no session; it returns the Set-Cookie header of
 * the device cookie, so that wrong guesses by others cannot delay the login that follows.
 */
export async function resetPassword(
  deps: Deps,
  { token, newPassword }: Reset,
  cookies: string | undefined,
): Promise<string> {
  const hash = fingerprint(token);
  // Checked before hashing, so that guessed tokens are cheap to refuse.
  if (!(await isMailTokenActive(deps.db, 'reset', hash))) throw invalidToken();
  const passwordHash = await deps.passwords.hash(newPassword);
  const id = await inTransaction(deps.db, async (tx, onCommit) => {
    const found = await consumeMailToken(tx, 'reset', hash);
    if (!found || !(await lockAddress(tx, found.user_id, found.address))) throw invalidToken();
    const id = found.user_id;
    await refuseSuspended(tx, id);
    await setPasswordHash(tx, id, passwordHash);
    await endSessionsOf(tx, id, 'reset');
    await endMailTokens(tx, id, ['reset']);
    await deleteCounters(tx, backoffKey(id), limitKey('loginByAccount', id));
    await deps.jobs.add(tx, sendNotice, { userId: id, about: 'password-changed' });
    onCommit(() => deps.log.info({ userId: id }, 'password reset by a mailed link'));
    return id;
  });
  return deps.deviceCookie.issue(cookies, { id, passwordHash });
}

export const invalidToken = () => badRequest(serverMessages.tokenBad, 'token');

export type PasswordChange = { oldPassword: string; newPassword: string };

/**
 * Sets a new password, ends all other sessions and reset links, and notifies the member by mail. Returns the
 * Set-Cookie header of the device cookie.
 */
export async function changePassword(
  deps: Deps,
  viewer: Member,
  change: PasswordChange,
  cookies: string | undefined,
): Promise<string> {
  const account = await requireAccount(deps, viewer);
  await requirePassword(deps, account, change.oldPassword, 'oldPassword');
  const passwordHash = await deps.passwords.hash(change.newPassword);
  await inTransaction(deps.db, async (tx, onCommit) => {
    // Of two concurrent changes, the second one finds a password other than the one that it checked.
    if (!(await lockWithPassword(tx, account.id, account.password_hash))) throw wrongPassword('oldPassword');
    await setPasswordHash(tx, account.id, passwordHash);
    await endOtherSessions(tx, account.id, viewer.sessionId, 'password');
    await endMailTokens(tx, account.id, ['reset']);
    await deps.jobs.add(tx, sendNotice, { userId: account.id, about: 'password-changed' });
    onCommit(() => deps.log.info({ userId: account.id }, 'password changed'));
  });
  return deps.deviceCookie.issue(cookies, { id: account.id, passwordHash });
}

export type Account = NonNullable<Awaited<ReturnType<typeof findWithHash>>>;

/** The viewer's row; throws a 401 when it no longer exists. */
export async function requireAccount(deps: Deps, viewer: Member): Promise<Account> {
  const account = await findWithHash(deps.db, viewer.id);
  if (!account) throw unauthorized(serverMessages.sessionEnded);
  return account;
}

/**
 * Throws a 400 unless this is the member's password, and a 429 after 10 attempts in 10 minutes. A 401 would sign the
 * client out.
 */
export async function requirePassword(
  deps: Deps,
  account: Account,
  password: string,
  field: string,
): Promise<void> {
  await enforceLimit(deps, 'passwordCheck', account.id);
  if (!(await deps.passwords.verify(account.password_hash, password))) throw wrongPassword(field);
}

export const wrongPassword = (field: string) => badRequest(messages.passwordWrong, field);

/** Throws a 400 with the rules that `input` breaks, one per field. */
export function assertRules(rules: Rules, input: Record<string, unknown>): void {
  const faults = Object.entries(brokenByField(rules, input)).map(([field, message]) => ({ field, message }));
  if (faults[0]) throw new InvalidInput(faults[0].message, faults);
}
