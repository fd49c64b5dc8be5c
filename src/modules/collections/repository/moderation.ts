import { sql } from 'kysely';
import type { Tx } from '../../../shared/db/database.ts';
import { softDelete } from '../../../shared/soft-delete/soft-delete.ts';
import { throwNameTaken } from './collections.ts';

const { takeFromBin: takeRowFromBin, ...others } = softDelete('collections');
export const { hide, remove, restore, putIntoBin } = others;

/** Gives a collection in the bin back; 409 if its owner has just given its name to another one. */
export const takeFromBin = (tx: Tx, id: string) => takeRowFromBin(tx, [id]).catch(throwNameTaken);

/** Locks a hidden, removed or deleted collection until the end of the transaction; undefined if it no longer exists. */
export async function lockHidden(tx: Tx, id: string) {
  return tx
    .selectFrom('collections')
    .select([sql<string>`coalesce(owner_id, removed_owner_id)`.as('ownerId'), 'name'])
    .select(sql<boolean>`removed_owner_id is not null and not removed_from_bin`.as('isRemoved'))
    .where('id', '=', id)
    .where(sql<boolean>`(hidden_at is not null or deleted_at is not null)`)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Changes the name of a removed or deleted collection. */
export async function renameRemoved(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('collections').set({ name }).where('id', '=', id).execute();
}
