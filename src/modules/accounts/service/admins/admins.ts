import type { Member } from '../../../../shared/auth/viewer.ts';
import { forbidden } from '../../../../shared/errors/app-error.ts';
import { messages } from '../../messages.ts';
import * as admins from '../../repository/admins.ts';
import { endSessionsOf } from '../../repository/sessions.ts';
import type { Deps } from '../deps.ts';
import { requireIdOf, userNotFound } from '../profile/members.ts';

/** Makes a member an admin, or takes it back; throws a 404 when there is nobody of this name. */
export async function setAdmin(deps: Deps, username: string, isAdmin: boolean): Promise<void> {
  if (!(await admins.setAdmin(deps.db, username, isAdmin))) throw userNotFound();
  deps.log.info({ username, isAdmin }, 'an operator said who is an admin');
}

/** Ends all sessions of a member, for an operator; throws a 404 when there is nobody of this name. */
export async function signOut(deps: Deps, username: string): Promise<void> {
  await endSessionsOf(deps.db, await requireIdOf(deps.db, username), 'operator');
}

/** The Set-Cookie line that opens the queues to this admin's browser for an hour. */
export async function issueAdminPass(deps: Deps, viewer: Member): Promise<string> {
  if (!(await admins.isAdminSession(deps.db, viewer.sessionId))) throw forbidden(messages.adminsOnly);
  return deps.adminPass.issue(viewer.sessionId, deps.clock.now());
}

/** Whether this Cookie header holds a pass whose session lives and is still an admin's. */
export async function hasAdminPass(deps: Deps, cookieHeader: string | undefined): Promise<boolean> {
  const sessionId = deps.adminPass.read(cookieHeader, deps.clock.now());
  return sessionId !== null && (await admins.isAdminSession(deps.db, sessionId));
}

/** How many members there are, for admins. */
export const memberStats = ({ db }: Deps) => admins.countMembers(db);
