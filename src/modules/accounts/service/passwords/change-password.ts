import { inTransaction } from '../../../../shared/db/transaction.ts';
import type { Member } from '../../../../shared/viewer.ts';
import { sendNotice } from '../../jobs.ts';
import { endMailTokens } from '../../repository/mail-tokens.ts';
import { endOtherSessions } from '../../repository/sessions.ts';
import { lockWithPassword, setPasswordHash } from '../../repository/users.ts';
import type { Deps } from '../deps.ts';
import { requireAccount, requirePassword, wrongPassword } from './current-password.ts';

export type PasswordChange = { oldPassword: string; newPassword: string };

/**
 * Sets a new password, ends all other sessions and reset links, and notifies the member by mail. Returns the Set-Cookie header
 * of the device cookie.
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
    // Of two concurrent changes the second finds that the password is no longer the one it checked.
    if (!(await lockWithPassword(tx, account.id, account.password_hash))) throw wrongPassword('oldPassword');
    await setPasswordHash(tx, account.id, passwordHash);
    await endOtherSessions(tx, account.id, viewer.sessionId, 'password');
    await endMailTokens(tx, account.id, ['reset']);
    await deps.jobs.add(tx, sendNotice, { userId: account.id, about: 'password-changed' });
    onCommit(() => deps.log.info({ userId: account.id }, 'password changed'));
  });
  return deps.deviceCookie.issue(cookies, { id: account.id, passwordHash });
}
