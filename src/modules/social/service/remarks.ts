import type { Db } from '../../../shared/db/database.ts';
import { forbidden, notFound } from '../../../shared/errors/app-error.ts';
import type { Member } from '../../../shared/viewer.ts';
import { canChange } from '../policy.ts';
import { findByRequest, type RemarkTable } from '../repository/remarks.ts';

/** Id of the comment or reply that the member's request with this key created; '' if it has been deleted since. */
export async function findEarlierRemark(
  db: Db,
  table: RemarkTable,
  member: Member,
  requestKey: string | null,
): Promise<string> {
  return (await findByRequest(db, table, member.id, requestKey ?? '')) ?? '';
}

/** Asserts that a locked comment or reply is the member's own: 404 if they cannot see it, 403 if it is not theirs. */
export function requireOwn(member: Member, held: { ownerId: string } | undefined): void {
  if (!held) throw notFound();
  if (!canChange(member, held)) throw forbidden();
}
