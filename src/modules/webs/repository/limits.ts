import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { isInBin } from '../../../shared/soft-delete.ts';
import { isOneOf } from './webs.ts';

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

const draftBytes = (ownerId: string) => sql`(
  select coalesce(sum(d.code_bytes), 0) from web_drafts d join webs w on w.id = d.web_id
  where w.author_id = ${ownerId} and (w.owner_id is not null or ${isInBin('w')})
)`;

/**
 * Number of a member's webs and total size in bytes of their code with its versions and drafts, those in the bin
 * included; and the member's own limits, if any. Exact only in a statement after `lockUsage`.
 */
export async function findUsage(
  tx: Db | Tx,
  ownerId: string,
): Promise<{ webs: number; codeBytes: number; maxWebs: number | null; maxCodeMegabytes: number | null }> {
  const limit = (column: string) =>
    sql<number | null>`(select ${sql.ref(column)} from member_limits where user_id = ${ownerId})`;
  const sizes = ['code_bytes', 'history_bytes'] as const;
  const deleted = tx.selectFrom('webs').select(sizes).where('author_id', '=', ownerId).where(isInBin('webs'));
  // Two scans, since a condition with `or` would not be answered by the index alone.
  return tx
    .selectFrom(
      tx.selectFrom('webs').select(sizes).where('owner_id', '=', ownerId).unionAll(deleted).as('kept'),
    )
    .select([
      sql<number>`count(*)::int`.as('webs'),
      sql<number>`(coalesce(sum(code_bytes + history_bytes), 0) + ${draftBytes(ownerId)})::float8`.as(
        'codeBytes',
      ),
      limit('max_webs').as('maxWebs'),
      limit('max_code_megabytes').as('maxCodeMegabytes'),
    ])
    .executeTakeFirstOrThrow();
}

/** Those of these webs that were imported as private, and have never been shared since. */
export async function findUncounted(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('webs')
    .select('id')
    .where('id', '=', isOneOf(ids))
    .where(sql<boolean>`not is_counted_as_new`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Records that these locked webs are counted against the rate of new webs. */
export async function setCountedAsNew(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.updateTable('webs').set({ is_counted_as_new: true }).where('id', '=', isOneOf(ids)).execute();
}
