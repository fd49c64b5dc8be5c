import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';

/** Whether set-up is still to be done: nobody did it, and no member is an admin. */
const isOpen = sql<boolean>`site_setup.completed_at is null
  and not exists (select from users where is_admin and deleted_at is null)`;

/** Stores the salt of the code unless there is one. */
export async function insertSalt(db: Db, salt: Buffer): Promise<void> {
  await db
    .insertInto('site_setup')
    .values({ salt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findSetup(db: Db) {
  return db
    .selectFrom('site_setup')
    .select(['salt', isOpen.as('isOpen')])
    .executeTakeFirst();
}

/** Makes concurrent set-ups wait for this one. The state is read after the lock, in a statement of its own. */
export async function lockSetup(tx: Tx) {
  await tx.selectFrom('site_setup').select('id').forUpdate().execute();
  return findSetup(tx);
}

export async function completeSetup(tx: Tx): Promise<void> {
  await tx.updateTable('site_setup').set({ completed_at: sql<Date>`now()` }).execute();
}
