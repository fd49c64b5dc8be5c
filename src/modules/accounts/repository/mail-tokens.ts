import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';

export type Purpose = 'verify';
export type NewMailToken = {
  id: string;
  userId: string;
  purpose: Purpose;
  address: string;
  hash: Buffer;
  seconds: number;
};

/** Adds a token and ends the older ones of the same purpose. */
export async function insertMailToken(tx: Tx, token: NewMailToken): Promise<void> {
  await tx
    .updateTable('mail_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', token.userId)
    .where('purpose', '=', token.purpose)
    .where('used_at', 'is', null)
    .execute();
  await tx
    .insertInto('mail_tokens')
    .values({
      id: token.id,
      user_id: token.userId,
      purpose: token.purpose,
      address: token.address,
      hash: token.hash,
      expires_at: sql<Date>`now() + ${token.seconds} * interval '1 second'`,
    })
    .execute();
}

/** Uses a token up, once; returns whose and for which address it was, or nothing. */
export async function consumeMailToken(tx: Tx, purpose: Purpose, hash: Buffer) {
  return tx
    .updateTable('mail_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id', 'address'])
    .executeTakeFirst();
}

/** Whether this token, used or not, was for an address that its member has confirmed. */
export async function isAddressVerified(db: Db, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('mail_tokens')
    .innerJoin('users', 'users.id', 'mail_tokens.user_id')
    .select('users.id')
    .where('mail_tokens.hash', '=', hash)
    .where('users.is_verified', '=', true)
    .whereRef('users.email', '=', 'mail_tokens.address')
    .executeTakeFirst();
  return row !== undefined;
}

/** A token that can still be used, with the name and address to write to. */
export async function findLivingToken(db: Db, id: string) {
  return db
    .selectFrom('mail_tokens')
    .innerJoin('users', 'users.id', 'mail_tokens.user_id')
    .select(['mail_tokens.id', 'mail_tokens.address', 'users.full_name as fullName'])
    .where('mail_tokens.id', '=', id)
    .where('mail_tokens.used_at', 'is', null)
    .where('mail_tokens.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Removes tokens that expired more than 7 days ago. */
export async function sweepMailTokens(db: Db): Promise<void> {
  await db.deleteFrom('mail_tokens').where('expires_at', '<', sql<Date>`now() - interval '7 days'`).execute();
}
