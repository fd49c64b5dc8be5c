import { forbidden } from '../../../../shared/errors/app-error.ts';
import type { Member } from '../../../../shared/viewer.ts';
import { messages } from '../../messages.ts';
import * as admins from '../../repository/admins.ts';
import { endSessionsOf } from '../../repository/sessions.ts';
import type { Deps } from '../deps.ts';
import { requireIdOf, userNotFound } from '../profile/members.ts';

/** Grants or revokes the admin role; throws a 404 for an unknown username. */
export async function setAdmin(deps: Deps, username: string, isAdmin: boolean): Promise<void> {
  if (!(await admins.setAdmin(deps.db, username, isAdmin))) throw userNotFound();
  deps.log.info({ username, isAdmin }, 'admin role changed by an operator');
}

/** Ends all sessions of a member, for an operator; throws a 404 for an unknown username. */
export async function signOut(deps: Deps, username: string): Promise<void> {
  await endSessionsOf(deps.db, await requireIdOf(deps.db, username), 'operator');
}

/** The Set-Cookie header that opens the queue dashboard to this browser for an hour; throws a 403 unless the viewer is an admin. */
export async function issueAdminPass(deps: Deps, viewer: Member): Promise<string> {
  if (!(await admins.isAdminSession(deps.db, viewer.sessionId))) throw forbidden(messages.adminsOnly);
  return deps.adminPass.issue(viewer.sessionId, deps.clock.now());
}

/** Whether this Cookie header has a pass whose session is active and belongs to an admin. */
export async function hasAdminPass(deps: Deps, cookieHeader: string | undefined): Promise<boolean> {
  const sessionId = deps.adminPass.read(cookieHeader, deps.clock.now());
  return sessionId !== null && (await admins.isAdminSession(deps.db, sessionId));
}

/** How many members there are, for admins. */
export const memberStats = ({ db }: Deps) => admins.countMembers(db);
