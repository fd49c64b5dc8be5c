import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';

/** Whether set-up is still to be done: nobody did it, and no member is an admin. */
const isOpen = sql<boolean>`site_setup.completed_at is null
  and not exists (select from users where is_admin and deleted_at is null)`;

/** Stores the salt of the code; a code of an earlier salt is wrong from then on. */
export async function replaceSalt(db: Db, salt: Buffer): Promise<void> {
  await db
    .insertInto('site_setup')
    .values({ salt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ salt }))
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

/** Ends the set-up for good; `salt` is only stored where no code was printed yet. */
export async function completeSetup(tx: Tx, salt: Buffer): Promise<void> {
  const completedAt = sql<Date>`coalesce(site_setup.completed_at, now())`;
  await tx
    .insertInto('site_setup')
    .values({ salt, completed_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ completed_at: completedAt }))
    .execute();
}
