import type { Member } from '../../../../shared/auth/viewer.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { deleteAccount as rules } from '../../fields.ts';
import { removeAccount as removal, sendFarewell } from '../../jobs.ts';
import { markUserDeleted } from '../../repository/deleted-accounts.ts';
import { endMailTokens } from '../../repository/mail-tokens.ts';
import { invalidateMembers } from '../../repository/profiles.ts';
import { endSessionsOf } from '../../repository/sessions.ts';
import { lockWithPassword } from '../../repository/users.ts';
import type { Deps } from '../deps.ts';
import { assertRules, requireAccount, requirePassword } from '../passwords/current-password.ts';
import { dummyHash } from '../passwords/password-hasher.ts';
import { sessionEnded } from '../sessions/sessions.ts';

/**
 * Deletes the member's account: at once it opens to nobody, its name and address are free and nothing of it is shown;
 * a job removes what it made.
 */
export async function leave(deps: Deps, viewer: Member, password: string): Promise<{ _id: string }> {
  assertRules(rules, { password });
  const account = await requireAccount(deps, viewer);
  await requirePassword(deps, account, password, 'password');
  const { id } = account;
  await inTransaction(deps.db, async (tx, onCommit) => {
    for (const { lock } of deps.leavers) await lock?.(tx, id);
    if (!(await lockWithPassword(tx, id, account.password_hash))) throw sessionEnded();
    await endSessionsOf(tx, id, 'deleted');
    await endMailTokens(tx, id, ['verify', 'reset', 'undo-email']);
    await deps.pictures.release(tx, account.avatar_id);
    await deps.pictures.release(tx, account.cover_id);
    await markUserDeleted(tx, id, dummyHash);
    for (const { hide } of deps.leavers) await hide?.(tx, id);
    await invalidateMembers(tx, id);
    await deps.jobs.add(tx, removal, { userId: id });
    await deps.jobs.add(tx, sendFarewell, { userId: id });
    onCommit(() => deps.log.info({ userId: id }, 'a member left'));
  });
  return { _id: id };
}
