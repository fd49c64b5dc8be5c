import { sql } from 'kysely';
import type { Tx } from '../../../../shared/db/database.ts';
import { isOneOf } from '../webs.ts';

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

/** Notes that these locked webs are counted against the rate of new webs. */
export async function setCountedAsNew(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.updateTable('webs').set({ is_counted_as_new: true }).where('id', '=', isOneOf(ids)).execute();
}
