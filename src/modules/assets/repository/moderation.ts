import type { Tx } from '../../../shared/db/database.ts';
import { softDelete } from '../../../shared/soft-delete/soft-delete.ts';

export const { hide, remove, restore } = softDelete('assets');

/** Locks a hidden or removed asset until the end of the transaction; undefined if it no longer exists. */
export async function lockHidden(tx: Tx, id: string): Promise<{ mediaId: string } | undefined> {
  return tx
    .selectFrom('assets')
    .select('media_id as mediaId')
    .where('id', '=', id)
    .where('hidden_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
