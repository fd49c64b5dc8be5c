import { sql } from 'kysely';
import type { Tx } from '../../../shared/db/database.ts';

/**
 * Locks the member's row of `web_counts` until the end of the transaction. Saves of new webs lock the same row; as there,
 * it must be locked after webs.
 */
export async function lockUsage(tx: Tx, ownerId: string): Promise<void> {
  await tx
    .selectFrom('web_counts')
    .select('owner_id')
    .where('owner_id', '=', ownerId)
    .forNoKeyUpdate()
    .execute();
}

/** Number of a member's webs and the total size of their code and its versions in bytes, and the limits of their own, if any. Exact only in a statement after `lockUsage`. */
export async function findUsage(
  tx: Tx,
  ownerId: string,
): Promise<{ webs: number; codeBytes: number; maxWebs: number | null; maxCodeMegabytes: number | null }> {
  const limit = (column: string) =>
    sql<number | null>`(select ${sql.ref(column)} from member_limits where user_id = ${ownerId})`;
  return tx
    .selectFrom('webs')
    .select([
      sql<number>`count(*)::int`.as('webs'),
      sql<number>`coalesce(sum(code_bytes + history_bytes), 0)::float8`.as('codeBytes'),
      limit('max_webs').as('maxWebs'),
      limit('max_code_megabytes').as('maxCodeMegabytes'),
    ])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
}
