import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';

const deletedUsername = (id: string) => `gone ${id}`;

/**
 * Turns a member's row into a shell without a name, an address or a password that anybody could use, and keeps what
 * the last mail needs: a name only for an address that was confirmed. Name and address are free again; the shell goes when all that hangs on it has gone.
 */
export async function markUserDeleted(tx: Tx, id: string, emptyHash: string): Promise<void> {
  await sql`
    insert into departures (id, address, full_name)
    select id, email, case when is_verified then full_name else '' end from users where id = ${id}
    on conflict (id) do nothing`.execute(tx);
  await tx
    .updateTable('users')
    .set({
      username: deletedUsername(id),
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
    })
    .where('id', '=', id)
    .execute();
}

/** Whom the last mail goes to; undefined when it has gone out. */
export async function findDeletedAccount(db: Db, id: string) {
  return db
    .selectFrom('departures')
    .select(['address', 'full_name as fullName'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function forgetDeletedAccount(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('departures').where('id', '=', id).execute();
}

/** Holds the shell of a member who has left: nothing that refers to it can be written until the transaction ends. */
export async function lockUser(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
}

/** Removes the shell of a member who has left, with what goes by cascade. */
export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).where('username', '=', deletedUsername(id)).execute();
}

/** Forgets whom a last mail could not reach for 7 days. */
export async function deleteExpiredDeletedAccounts(db: Db): Promise<void> {
  await db.deleteFrom('departures').where('created_at', '<', sql<Date>`now() - interval '7 days'`).execute();
}
