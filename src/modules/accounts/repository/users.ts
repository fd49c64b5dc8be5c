import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { violatedConstraint } from '../../../shared/db/transaction.ts';
import { taken } from '../../../shared/errors/app-error.ts';
import type { GrantedRole } from '../../../shared/rules/roles.ts';
import { hasActions, isActive } from '../fragments.ts';
import { messages } from '../rules/messages.ts';
import type { TrustFacts } from '../rules/trust.ts';
import { invalidateMembers } from './profiles.ts';
import { isSessionActive } from './sessions.ts';

export type NewUser = {
  id: string;
  username: string;
  email: string;
  fullName: string;
  passwordHash: string;
  /** The invitation with which the member signed up. */
  invitationId: string | null;
  /** The moderator who approved the sign-up. */
  approvedBy?: string;
  /** MAC of the network of the sign-up; none for accounts that operators create. */
  network?: Buffer;
};

const ownColumns = [
  'id',
  'username',
  'full_name',
  'email',
  'avatar_id',
  'cover_id',
  'bio',
  'link1',
  'link2',
  'link3',
  'is_verified',
] as const;

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Adds a member; throws a 409 for a taken username or email address, by the violated constraint. */
export async function insertUser(tx: Tx, user: NewUser): Promise<UserRow> {
  return tx
    .insertInto('users')
    .values({
      id: user.id,
      username: user.username,
      email: user.email,
      full_name: user.fullName,
      password_hash: user.passwordHash,
      invitation_id: user.invitationId,
      approved_by: user.approvedBy ?? null,
      sign_up_network: user.network ?? null,
    })
    .returning(ownColumns)
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      const broken = violatedConstraint(error);
      if (broken === 'users_username_key') throw taken(messages.usernameTaken, 'username');
      if (broken === 'users_email_key') throw taken(messages.emailTaken, 'email');
      throw error;
    });
}

export async function findUser(db: Db, id: string) {
  return db.selectFrom('users').select(ownColumns).where('id', '=', id).executeTakeFirst();
}

/** The name and address of an active member, for mails. */
export async function findRecipient(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select(['email', 'full_name as fullName', 'is_verified as isVerified'])
    .where('id', '=', id)
    .where(isActive())
    .executeTakeFirst();
}

/** The member with this username or email address, in any case, with the password hash. */
export async function findByIdentifier(db: Db, identifier: string) {
  const lower = sql<string>`lower(${identifier})`;
  return db
    .selectFrom('users')
    .select([...ownColumns, 'password_hash'])
    .where((is) => is.or([is('username', '=', lower), is(sql`lower(email)`, '=', lower)]))
    .executeTakeFirst();
}

/** The member with the password hash. */
export async function findWithHash(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select([...ownColumns, 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The id of the member with this email address, in any case. */
export async function findIdByEmail(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Locks the member's row until the end of the transaction if the password hash and, where given, the address are
 * still these. Takes `for update` at once, since callers go on to change the address or name, which are keys. A
 * weaker lock would have to be upgraded then, and would deadlock with inserts of webs, which upgrade theirs on the
 * same row.
 */
export async function lockWithPassword(
  tx: Tx,
  id: string,
  passwordHash: string,
  email?: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined && (email === undefined || row.email === email);
}

/** Locks the member's row until the end of the transaction if the address is still theirs. */
export async function lockAddress(tx: Tx, id: string, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function setPasswordHash(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst();
  return row !== undefined;
}

/** Marks the address as confirmed if it is still the member's; false when it is not. */
export async function setVerified(tx: Tx, id: string, address: string): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ is_verified: true, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('email', '=', address)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets the networks of up to `limit` sign-ups that are older than `days`; returns how many. */
export async function forgetNetworks(db: Db, days: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('users')
    .select('id')
    .where('sign_up_network', 'is not', null)
    .where('created_at', '<', sql<Date>`now() - ${days} * interval '1 day'`)
    .limit(limit);
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ sign_up_network: null })
    .where('id', 'in', old)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

const columns = { moderator: 'is_moderator', admin: 'is_admin' } as const;

/**
 * Grants or revokes a role. Returns the member's id, or null when no active member has this username. Addresses in a
 * member's texts are links while the member has a role, hence the invalidation.
 */
export async function setRole(
  tx: Tx,
  username: string,
  role: GrantedRole,
  isGranted: boolean,
): Promise<string | null> {
  const row = await tx
    .updateTable('users')
    .set({ [columns[role]]: isGranted })
    .where('username', '=', username)
    .where(isActive())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  await invalidateMembers(tx, row.id);
  return row.id;
}

/** Whether this is an active session of an admin. */
export async function isAdminSession(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.id')
    .where('sessions.id', '=', sessionId)
    .where('users.is_admin', '=', true)
    .where(isSessionActive)
    .executeTakeFirst();
  return row !== undefined;
}

/** The facts that decide a member's trust level, and the database's time. */
export async function findTrustFacts(db: Db, id: string): Promise<(TrustFacts & { now: Date }) | undefined> {
  return db
    .selectFrom('users')
    .select(['is_verified as isVerified', 'created_at as createdAt', 'is_vouched_for as isVouchedFor'])
    .select([
      sql<boolean>`is_admin or is_moderator`.as('isStaff'),
      sql<Date>`now()`.as('now'),
      hasActions().as('hasActions'),
    ])
    .where('id', '=', id)
    .where(isActive())
    .executeTakeFirst();
}

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
