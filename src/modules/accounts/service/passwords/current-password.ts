import { badRequest, unauthorized } from '../../../../shared/errors/app-error.ts';
import { firstBroken, type Rules } from '../../../../shared/rules/rules.ts';
import type { Member } from '../../../../shared/viewer.ts';
import { messages } from '../../messages.ts';
import { findWithHash } from '../../repository/users.ts';
import type { Deps } from '../deps.ts';
import { enforceLimit } from '../rate-limits/rate-limits.ts';
import { serverMessages } from '../server-messages.ts';

export type Account = NonNullable<Awaited<ReturnType<typeof findWithHash>>>;

/** The viewer's row; throws a 401 when it no longer exists. */
export async function requireAccount(deps: Deps, viewer: Member): Promise<Account> {
  const account = await findWithHash(deps.db, viewer.id);
  if (!account) throw unauthorized(serverMessages.sessionEnded);
  return account;
}

/** Throws a 400 unless this is the member's password, and a 429 after 10 attempts in 10 minutes. A 401 would sign the client out. */
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

/** Throws a 400 with the first rule that `input` breaks. */
export function assertRules(rules: Rules, input: Record<string, unknown>): void {
  const broken = firstBroken(rules, input);
  if (broken) throw badRequest(broken.message, broken.field);
}
