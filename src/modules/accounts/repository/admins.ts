import type { Db, Tx } from '../../../shared/db/database.ts';
import type { GrantedRole } from '../../../shared/rules/roles.ts';
import { isActive } from '../fragments.ts';
import { invalidateMembers } from './profiles.ts';
import { isSessionActive } from './sessions.ts';

const columns = { moderator: 'is_moderator', admin: 'is_admin' } as const;

/** Returns the member's id, or null when no active member has this username. Their profile has links while they have a role. */
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
