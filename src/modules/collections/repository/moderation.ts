import { sql } from 'kysely';
import type { Tx } from '../../../shared/db/database.ts';
import { softDelete } from '../../../shared/soft-delete/soft-delete.ts';

export const { hide, remove, restore } = softDelete('collections');

/** Locks a hidden or removed collection until the end of the transaction; undefined if it no longer exists. */
export async function lockHidden(tx: Tx, id: string) {
  return tx
    .selectFrom('collections')
    .select([sql<string>`coalesce(owner_id, removed_owner_id)`.as('ownerId'), 'name'])
    .select(sql<boolean>`removed_owner_id is not null`.as('isRemoved'))
    .where('id', '=', id)
    .where('hidden_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Changes the name of a removed collection. */
export async function renameRemoved(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('collections').set({ name }).where('id', '=', id).execute();
}
