import type { Member } from '../../../shared/auth/viewer.ts';
import { forbidden } from '../../../shared/errors/app-error.ts';
import { messages } from '../messages.ts';
import * as admins from '../repository/admins.ts';
import { endSessionsOf } from '../repository/sessions.ts';
import { demandIdOf, userNotFound } from './members.ts';
import type { Parts } from './parts.ts';

/** Makes a member an admin, or takes it back; throws a 404 when there is nobody of this name. */
export async function setAdmin(parts: Parts, username: string, isAdmin: boolean): Promise<void> {
  if (!(await admins.setAdmin(parts.db, username, isAdmin))) throw userNotFound();
  parts.log.info({ username, isAdmin }, 'an operator said who is an admin');
}

/** Ends all sessions of a member, for an operator; throws a 404 when there is nobody of this name. */
export async function signOut(parts: Parts, username: string): Promise<void> {
  await endSessionsOf(parts.db, await demandIdOf(parts.db, username), 'operator');
}

/** The Set-Cookie line that opens the queues to this admin's browser for an hour. */
export async function giveAdminPass(parts: Parts, viewer: Member): Promise<string> {
  if (!(await admins.isAdminSession(parts.db, viewer.sessionId))) throw forbidden(messages.adminsOnly);
  return parts.adminPass.give(viewer.sessionId, parts.clock.now());
}

/** Whether this Cookie header holds a pass whose session lives and is still an admin's. */
export async function hasAdminPass(parts: Parts, cookieHeader: string | undefined): Promise<boolean> {
  const sessionId = parts.adminPass.read(cookieHeader, parts.clock.now());
  return sessionId !== null && (await admins.isAdminSession(parts.db, sessionId));
}

/** How many members there are, for admins. */
export const memberFigures = ({ db }: Parts) => admins.countMembers(db);
