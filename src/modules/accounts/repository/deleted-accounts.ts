import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';

/**
 * Marks a member's row as deleted and empties it, so that name and address are free again and no password opens it.
 * The row itself stays until everything that refers to it is deleted. It keeps the fields for the last mail: the name
 * only if the address was confirmed. The username is unique and not null, hence a placeholder that nobody can
 * register.
 */
export async function markUserDeleted(tx: Tx, id: string, emptyHash: string): Promise<void> {
  await sql`
    insert into deleted_accounts (id, address, full_name)
    select id, email, case when is_verified then full_name else '' end from users where id = ${id}
    on conflict (id) do nothing`.execute(tx);
  await tx
    .updateTable('users')
    .set({
      deleted_at: sql<Date>`now()`,
      username: `gone ${id}`,
      email: `${id}@gone.invalid`,
      full_name: '',
      password_hash: emptyHash,
      avatar_id: null,
      cover_id: null,
      bio: '',
      link1: '',
      link2: '',
      link3: '',
      is_verified: false,
      sign_up_network: null,
    })
    .where('id', '=', id)
    .execute();
}

/** The recipient of the last mail; undefined once it is sent. */
export async function findDeletedAccount(db: Db, id: string) {
  return db
    .selectFrom('deleted_accounts')
    .select(['address', 'full_name as fullName'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function forgetDeletedAccount(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('deleted_accounts').where('id', '=', id).execute();
}

/** Locks a user's row until the end of the transaction; no row that refers to it can be written meanwhile. */
export async function lockUser(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
}

/** Deletes the row of a member who is marked as deleted, and what cascades from it. */
export async function deleteMarkedUser(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).where('deleted_at', 'is not', null).execute();
}

/** Deletes recipients whom the last mail could not reach for 7 days. */
export async function deleteExpiredRecipients(db: Db): Promise<void> {
  await db
    .deleteFrom('deleted_accounts')
    .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute();
}
