import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { violatedConstraint } from '../../../shared/db/transaction.ts';
import { taken } from '../../../shared/errors/app-error.ts';
import { messages } from '../rules/messages.ts';

export type NewAccountRequest = {
  id: string;
  username: string;
  email: string;
  fullName: string;
  passwordHash: string;
  reason: string;
  address: string;
  verificationUrl: string;
};

/** Adds a request for an account; throws a 409 for a name or address that another waiting request has. */
export async function insertAccountRequest(tx: Tx, request: NewAccountRequest): Promise<void> {
  await tx
    .insertInto('account_requests')
    .values({
      id: request.id,
      username: request.username,
      email: request.email,
      full_name: request.fullName,
      password_hash: request.passwordHash,
      reason: request.reason,
      address: request.address,
      verification_url: request.verificationUrl,
    })
    .execute()
    .catch((error: unknown) => {
      const broken = violatedConstraint(error);
      if (broken === 'account_requests_username') throw taken(messages.usernameTaken, 'username');
      if (broken === 'account_requests_email') throw taken(messages.emailTaken, 'email');
      throw error;
    });
}

/** Throws a 409 when a waiting request has this name or address. */
export async function requireNotRequested(
  db: Db,
  { username, email }: { username: string; email: string },
): Promise<void> {
  const row = await db
    .selectFrom('account_requests')
    .select('username')
    .where('refused_at', 'is', null)
    .where((is) => is.or([is('username', '=', username), is(sql`lower(email)`, '=', sql`lower(${email})`)]))
    .executeTakeFirst();
  if (!row) return;
  if (row.username === username) throw taken(messages.usernameTaken, 'username');
  throw taken(messages.emailTaken, 'email');
}

export async function isUsernameRequested(db: Db, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_requests')
    .select('id')
    .where('username', '=', username)
    .where('refused_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The password hash of the waiting request with this username or email address, in any case. */
export async function findRequestedHash(db: Db, identifier: string): Promise<string | null> {
  const lower = sql<string>`lower(${identifier})`;
  const row = await db
    .selectFrom('account_requests')
    .select('password_hash')
    .where('refused_at', 'is', null)
    .where((is) => is.or([is('username', '=', lower), is(sql`lower(email)`, '=', lower)]))
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Waiting requests after `after` (an id), oldest first, with `text` (lower case) in their names, address or reason. */
export async function findAccountRequests(
  db: Db,
  { after, limit, text }: { after?: string | undefined; limit: number; text: string },
) {
  const words = sql`lower(concat_ws(' ', username, full_name, email, reason))`;
  return db
    .selectFrom('account_requests')
    .select(['id', 'username', 'email', 'full_name', 'reason', 'address', 'created_at'])
    .where('refused_at', 'is', null)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .$if(text !== '', (query) => query.where(sql<boolean>`position(${text} in ${words}) > 0`))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The number of waiting requests, at most `max` where it is given. */
export async function countAccountRequests(db: Db, max?: number): Promise<number> {
  const { waiting } = await db
    .selectFrom((from) =>
      from
        .selectFrom('account_requests')
        .select('id')
        .where('refused_at', 'is', null)
        .$if(max !== undefined, (query) => query.limit(max ?? 0))
        .as('counted'),
    )
    .select(sql<number>`count(*)::int`.as('waiting'))
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Takes a waiting request out of the queue for approval. Only one of several concurrent decisions gets it. */
export async function takeAccountRequest(tx: Tx, id: string) {
  return tx
    .deleteFrom('account_requests')
    .where('id', '=', id)
    .where('refused_at', 'is', null)
    .returning(['id', 'username', 'email', 'full_name', 'password_hash', 'verification_url', 'address'])
    .executeTakeFirst();
}

/** Marks a waiting request as refused and drops its password; returns its username. */
export async function refuseAccountRequest(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .updateTable('account_requests')
    .set({ refused_at: sql<Date>`now()`, password_hash: '', reason: '' })
    .where('id', '=', id)
    .where('refused_at', 'is', null)
    .returning('username')
    .executeTakeFirst();
  return row?.username ?? null;
}

/** The address of a refused request; undefined once its mail is sent. */
export async function findRefusedAddress(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_requests')
    .select('email')
    .where('id', '=', id)
    .where('refused_at', 'is not', null)
    .executeTakeFirst();
  return row?.email;
}

export async function deleteRefusedRequest(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('account_requests').where('id', '=', id).where('refused_at', 'is not', null).execute();
}

/** Deletes requests that nobody decided for 90 days, and refused ones that no mail could reach for 7 days. */
export async function deleteExpiredAccountRequests(db: Db): Promise<void> {
  await db
    .deleteFrom('account_requests')
    .where((is) =>
      is.or([
        is('created_at', '<', sql<Date>`now() - interval '90 days'`),
        is('refused_at', '<', sql<Date>`now() - interval '7 days'`),
      ]),
    )
    .execute();
}
