import type { Db } from '../../../../shared/db/database.ts';
import { forbidden, notFound } from '../../../../shared/errors/app-error.ts';
import type { Member } from '../../../../shared/viewer.ts';
import { canChange } from '../../policy.ts';
import { findByIdempotencyKey, type PostTable } from '../../repository/posts.ts';

/** Id of the comment or reply that the member's request with this key created; '' if it has been deleted since. */
export async function findExistingPost(
  db: Db,
  table: PostTable,
  member: Member,
  idempotencyKey: string | null,
): Promise<string> {
  return (await findByIdempotencyKey(db, table, member.id, idempotencyKey ?? '')) ?? '';
}

/** Asserts that a locked comment or reply is the member's own: 404 if they cannot see it, 403 if it is not theirs. */
export function requireOwn(member: Member, locked: { ownerId: string } | undefined): void {
  if (!locked) throw notFound();
  if (!canChange(member, locked)) throw forbidden();
}
