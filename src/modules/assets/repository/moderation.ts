import { sql } from 'kysely';
import type { Tx } from '../../../shared/db/database.ts';
import { isShared } from '../../../shared/db/statements/visibility.ts';
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

/** The files of those of these assets that others see: neither hidden, nor in the bin, nor private. */
export async function findShownFiles(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('assets')
    .select('media_id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('hidden_at', 'is', null)
    .where('owner_id', 'is not', null)
    .where(isShared('assets'))
    .execute();
  return rows.map((row) => row.media_id);
}
