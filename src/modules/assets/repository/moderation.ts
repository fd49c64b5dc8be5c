import { sql } from 'kysely';
import type { Tx } from '../../../shared/db/database.ts';
import { softDelete } from '../../../shared/soft-delete/soft-delete.ts';

export const { hide, remove, restore, putIntoBin, takeFromBin } = softDelete('assets');

/** Locks a hidden, removed or deleted asset until the end of the transaction; undefined if it no longer exists. */
export async function lockHidden(tx: Tx, id: string): Promise<{ mediaId: string } | undefined> {
  return tx
    .selectFrom('assets')
    .select('media_id as mediaId')
    .where('id', '=', id)
    .where(sql<boolean>`(hidden_at is not null or deleted_at is not null)`)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
