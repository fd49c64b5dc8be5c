import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';

export type Purpose = 'verify' | 'reset' | 'undo-email';
export type NewMailToken = {
  id: string;
  userId: string;
  purpose: Purpose;
  address: string;
  hash: Buffer;
  /** Valid for this number of seconds, or until a moment. */
  seconds?: number;
  until?: Date;
};

const now = sql<Date>`now()`;

/** Ends a member's unused tokens of these purposes, except the `kept` one. */
export async function endMailTokens(
  tx: Tx,
  userId: string,
  purposes: readonly Purpose[],
  kept?: string,
): Promise<void> {
  await tx
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .$if(kept !== undefined, (query) => query.where('id', '<>', kept ?? ''))
    .execute();
}

/** Adds a token; false when one with this id exists already, which is left unchanged. */
export async function insertMailToken(tx: Tx, token: NewMailToken): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mail_tokens')
    .values({
      id: token.id,
      user_id: token.userId,
      purpose: token.purpose,
      address: token.address,
      hash: token.hash,
      expires_at: token.until ?? sql<Date>`now() + ${token.seconds ?? 0} * interval '1 second'`,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Consumes an active token, once; returns its user and address. */
export async function consumeMailToken(tx: Tx, purpose: Purpose, hash: Buffer) {
  return tx
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'address', 'created_at'])
    .executeTakeFirst();
}

/** Whether a token can still be consumed. */
export async function isMailTokenActive(db: Db, purpose: Purpose, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('mail_tokens')
    .select('id')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the member has a newer token of this purpose. */
export async function hasNewerMailToken(tx: Tx, { userId, purpose, id }: NewMailToken): Promise<boolean> {
  const row = await tx
    .selectFrom('mail_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('id', '>', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the undo links created since a moment; older ones lead to earlier addresses and stay valid. */
export async function endUndoTokensSince(tx: Tx, userId: string, since: Date): Promise<void> {
  await tx
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'undo-email')
    .where('used_at', 'is', null)
    .where('created_at', '>=', since)
    .execute();
}

/** Whether another user can still return to this address by an undo link. */
export async function isAddressReserved(tx: Tx, address: string, exceptId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('mail_tokens')
    .select('id')
    .where('purpose', '=', 'undo-email')
    .where('used_at', 'is', null)
    .where(sql`lower(address)`, '=', sql<string>`lower(${address})`)
    .where('user_id', '<>', exceptId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this token, consumed or not, is for an address that its member has confirmed. */
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

/** An active token, with the name and address to write to, and whether the member has confirmed that address. */
export async function findActiveMailToken(db: Db, id: string) {
  return db
    .selectFrom('mail_tokens')
    .innerJoin('users', 'users.id', 'mail_tokens.user_id')
    .select(['mail_tokens.id', 'mail_tokens.address', 'users.full_name as fullName'])
    .select(sql<boolean>`users.is_verified and users.email = mail_tokens.address`.as('isConfirmed'))
    .where('mail_tokens.id', '=', id)
    .where('mail_tokens.used_at', 'is', null)
    .where('mail_tokens.expires_at', '>', now)
    .executeTakeFirst();
}

/** Removes tokens that expired more than 7 days ago. */
export async function deleteExpiredMailTokens(db: Db): Promise<void> {
  await db.deleteFrom('mail_tokens').where('expires_at', '<', sql<Date>`now() - interval '7 days'`).execute();
}
