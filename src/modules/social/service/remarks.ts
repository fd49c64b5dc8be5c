import type { Member } from '../../../shared/auth/viewer.ts';
import type { Db } from '../../../shared/db/database.ts';
import { forbidden, notFound } from '../../../shared/errors/app-error.ts';
import { canChange } from '../policy.ts';
import { findByRequest, type RemarkTable } from '../repository/remarks.ts';

/** The id of the remark that this member's request has made before; '' where it has gone since. */
export async function findEarlierRemark(
  db: Db,
  table: RemarkTable,
  member: Member,
  requestKey: string | null,
): Promise<string> {
  return (await findByRequest(db, table, member.id, requestKey ?? '')) ?? '';
}

/** Demands that a held remark is the member's: a 404 when there is none that they can see, a 403 for somebody else's. */
export function requireOwn(member: Member, held: { ownerId: string } | undefined): void {
  if (!held) throw notFound();
  if (!canChange(member, held)) throw forbidden();
}
