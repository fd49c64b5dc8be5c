import { sql } from 'kysely';
import type { Db } from '../../../shared/db/database.ts';
import { isActive } from '../fragments.ts';
import { isSessionActive } from './sessions.ts';

/** False when no active member has this username. */
export async function setAdmin(db: Db, username: string, isAdmin: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ is_admin: isAdmin })
    .where('username', '=', username)
    .where(isActive())
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
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

export async function countMembers(db: Db): Promise<{ members: number; verified: number; thisWeek: number }> {
  return db
    .selectFrom('users')
    .select([
      sql<number>`count(*)::int`.as('members'),
      sql<number>`count(*) filter (where is_verified)::int`.as('verified'),
      sql<number>`count(*) filter (where created_at > now() - interval '7 days')::int`.as('thisWeek'),
    ])
    .where(isActive())
    .executeTakeFirstOrThrow();
}
