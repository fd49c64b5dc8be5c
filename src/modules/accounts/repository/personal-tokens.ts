import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import type { TokenScope } from '../../../shared/rules/token-scopes.ts';
import { roleOf } from '../fragments.ts';

export type NewPersonalToken = {
  id: string;
  userId: string;
  name: string;
  hash: Buffer;
  scopes: TokenScope[];
  origins: string[];
  expiresAt: Date;
};

export async function insertToken(tx: Tx, { userId, expiresAt, ...token }: NewPersonalToken): Promise<void> {
  await tx
    .insertInto('personal_tokens')
    .values({ ...token, user_id: userId, expires_at: expiresAt })
    .execute();
}

/** A member's tokens, the newest first. */
export async function listTokens(db: Db, userId: string) {
  return db
    .selectFrom('personal_tokens')
    .select([
      'id',
      'name',
      'scopes',
      'origins',
      'created_at',
      'expires_at',
      'last_used_at',
      'last_used_address',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Deletes a token of this member; returns its name, or null when there is none with this id. */
export async function deleteToken(tx: Tx, userId: string, id: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('personal_tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

export async function deleteTokensOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('personal_tokens').where('user_id', '=', userId).execute();
}

/** Deletes tokens that expired more than 30 days ago; until then the list shows them. */
export async function deleteExpiredTokens(db: Db): Promise<void> {
  await db
    .deleteFrom('personal_tokens')
    .where('expires_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}

/**
 * The member of a valid token, with the role that they have now; `isNoted`: whether its last use was recorded
 * recently.
 */
export async function findTokenMember(db: Db, hash: Buffer, address: string) {
  return db
    .selectFrom('personal_tokens as token')
    .innerJoin('users', 'users.id', 'token.user_id')
    .select(['users.id', 'users.username', roleOf, 'token.id as tokenId', 'token.scopes', 'token.origins'])
    .select(
      sql<boolean>`coalesce(token.last_used_at > now() - interval '1 minute' and token.last_used_address = ${address}, false)`.as(
        'isNoted',
      ),
    )
    .where('token.hash', '=', hash)
    .where('token.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

export async function noteUse(db: Db, id: string, address: string): Promise<void> {
  await db
    .updateTable('personal_tokens')
    .set({ last_used_at: sql<Date>`now()`, last_used_address: address })
    .where('id', '=', id)
    .execute();
}
