import { sql } from 'kysely';
import type { Tx } from '../../../shared/db/database.ts';

/** Saves a locked collection; idempotent. */
export async function save(tx: Tx, userId: string, collectionId: string): Promise<void> {
  await tx
    .insertInto('saved_collections')
    .values({ user_id: userId, collection_id: collectionId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes a collection from the saved ones; returns whether it was saved. One that is removed or in the bin stays saved. */
export async function unsave(tx: Tx, userId: string, collectionId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_collections')
    .where('user_id', '=', userId)
    .where('collection_id', '=', collectionId)
    .where(sql<boolean>`exists (select from collections where id = collection_id and owner_id is not null)`)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Toggles whether a locked collection is saved; returns whether it is saved now. */
export async function toggleSaved(tx: Tx, userId: string, collectionId: string): Promise<boolean> {
  const { rows } = await sql<{ isSaved: boolean }>`
    with removed as (
      delete from saved_collections where user_id = ${userId} and collection_id = ${collectionId} returning true
    ), added as (
      insert into saved_collections (user_id, collection_id)
      select ${userId}, ${collectionId} where not exists (select from removed) returning true
    )
    select exists (select from added) as "isSaved"`.execute(tx);
  return rows[0]?.isSaved ?? false;
}
