import type { Tx } from '../../../shared/db/database.ts';
import { isShared } from '../../../shared/db/statements/visibility.ts';

/** Makes all collections of a member private; returns their ids. */
export async function hideCollectionsOf(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('collections')
    .set({ visibility: 'private' })
    .where('owner_id', '=', ownerId)
    .where(isShared('collections'))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes up to `limit` collections of a member, removed ones included; returns how many. */
export async function deleteCollectionsOf(tx: Tx, ownerId: string, limit: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('collections')
    .where('id', 'in', (one) =>
      one.selectFrom('collections').select('id').where('author_id', '=', ownerId).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Locks a collection regardless of visibility until the end of the transaction; false if it no longer exists. */
export async function lockAny(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('collections')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
