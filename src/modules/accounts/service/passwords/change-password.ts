import type { Member } from '../../../../shared/auth/viewer.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { sendNotice } from '../../jobs.ts';
import { endMailTokens } from '../../repository/mail-tokens.ts';
import { endOtherSessions } from '../../repository/sessions.ts';
import { lockWithPassword, setPasswordHash } from '../../repository/users.ts';
import type { Deps } from '../deps.ts';
import { requireAccount, requirePassword, wrongPassword } from './current-password.ts';

export type PasswordChange = { oldPassword: string; newPassword: string };

/**
 * Sets another password, ends all other sessions and reset links, and tells the member by mail. Returns the Set-Cookie
 * line by which the account knows this device.
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
    // Of two changes at once the second finds another password than it was told.
    if (!(await lockWithPassword(tx, account.id, account.password_hash))) throw wrongPassword('oldPassword');
    await setPasswordHash(tx, account.id, passwordHash);
    await endOtherSessions(tx, account.id, viewer.sessionId, 'password');
    await endMailTokens(tx, account.id, ['reset']);
    await deps.jobs.add(tx, sendNotice, { userId: account.id, about: 'password-changed' });
    onCommit(() => deps.log.info({ userId: account.id }, 'a member changed their password'));
  });
  return deps.deviceCookie.issue(cookies, { id: account.id, passwordHash });
}
