import type { Member } from '../../../shared/auth/viewer.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { deleteAccount as rules } from '../fields.ts';
import { removeMember as removal, sendFarewell } from '../jobs.ts';
import { nobody } from '../passwords.ts';
import { retire } from '../repository/departures.ts';
import { endMailTokens } from '../repository/mail-tokens.ts';
import { tellMemberChanged } from '../repository/profiles.ts';
import { endSessionsOf } from '../repository/sessions.ts';
import { lockWithPassword } from '../repository/users.ts';
import { demandAccount, demandPassword, demandRules } from './current-password.ts';
import type { Parts } from './parts.ts';
import { ended } from './sessions.ts';

/**
 * Deletes the member's account: at once it opens to nobody, its name and address are free and nothing of it is shown;
 * a job removes what it made.
 */
export async function leave(parts: Parts, viewer: Member, password: string): Promise<{ _id: string }> {
  demandRules(rules, { password });
  const account = await demandAccount(parts, viewer);
  await demandPassword(parts, account, password, 'password');
  const { id } = account;
  await inTransaction(parts.db, async (tx, onCommit) => {
    for (const { lock } of parts.leavers) await lock?.(tx, id);
    if (!(await lockWithPassword(tx, id, account.password_hash))) throw ended();
    await endSessionsOf(tx, id, 'deleted');
    await endMailTokens(tx, id, ['verify', 'reset', 'undo-email']);
    await parts.pictures.release(tx, account.avatar_id);
    await parts.pictures.release(tx, account.cover_id);
    await retire(tx, id, nobody);
    for (const { hide } of parts.leavers) await hide?.(tx, id);
    await tellMemberChanged(tx, id);
    await parts.jobs.add(tx, removal, { userId: id });
    await parts.jobs.add(tx, sendFarewell, { userId: id });
    onCommit(() => parts.log.info({ userId: id }, 'a member left'));
  });
  return { _id: id };
}
