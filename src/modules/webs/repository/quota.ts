import { sql } from 'kysely';
import type { Tx } from '../../../shared/db/database.ts';

/**
 * Locks what a member's webs are counted by until the end of the transaction. It is the row that saves of new webs lock too, and
 * like them it must be locked after webs.
 */
export async function lockUsage(tx: Tx, ownerId: string): Promise<void> {
  await tx
    .selectFrom('web_counts')
    .select('owner_id')
    .where('owner_id', '=', ownerId)
    .forNoKeyUpdate()
    .execute();
}

/** How many webs a member has, and how many bytes of code in them. Exact only in a statement after `lockUsage`. */
export async function findUsage(tx: Tx, ownerId: string): Promise<{ webs: number; codeBytes: number }> {
  return tx
    .selectFrom('webs')
    .select([
      sql<number>`count(*)::int`.as('webs'),
      sql<number>`coalesce(sum(code_bytes), 0)::float8`.as('codeBytes'),
    ])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
}
