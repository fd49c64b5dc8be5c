import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { isActive, isSuspended } from '../fragments.ts';

/** Null without an end. */
const until =
  sql<Date | null>`case when users.suspended_until < 'infinity' then users.suspended_until end`.as('until');

/** The suspension of a member now, if there is one. */
export async function findSuspension(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select([until, 'suspension_reason as reason'])
    .where('id', '=', userId)
    .where(isSuspended())
    .executeTakeFirst();
}

/** The suspension that has ended a session, while it lasts. */
export async function findSuspensionOfSession(db: Db, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([until, 'users.suspension_reason as reason'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_reason', '=', 'suspended')
    .where(isSuspended())
    .executeTakeFirst();
}

/** Suspends a member whose row is locked; without an end where `end` is null. */
export async function setSuspension(tx: Tx, id: string, end: Date | null, reason: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ suspended_until: end ?? sql<Date>`'infinity'`, suspension_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** Ends the suspension of a member. */
export async function clearSuspension(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ suspended_until: null, suspension_reason: '' })
    .where('id', '=', id)
    .execute();
}

/** Removes a member's content from the lists of others, or adds it again. */
export async function setLimited(tx: Tx, id: string, isLimited: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ limited_at: isLimited ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute();
}

/** Whether an admin other than this one could log in. The lock lets one transaction at a time check and suspend. */
export async function hasOtherAdmin(tx: Tx, id: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(5301, 0)`.execute(tx);
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where('id', '<>', id)
    .where(isActive())
    .where((is) => is.not(isSuspended()))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Waits until the writes of a suspended member that began before the suspension are committed: later writes cannot
 * publish anything. schema/suspensions.sql takes the other side of the lock.
 */
export async function awaitPublishing(tx: Tx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(5300, hashtext(${id}::uuid::text) & 63)`.execute(tx);
}
