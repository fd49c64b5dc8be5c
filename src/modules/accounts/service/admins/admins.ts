import type { GrantedRole } from '../../../../shared/rules/roles.ts';
import type { Member } from '../../../../shared/viewer.ts';
import type { Audited } from '../../../site/index.ts';
import * as admins from '../../repository/admins.ts';
import { endSessionsOf } from '../../repository/sessions.ts';
import type { Deps } from '../deps.ts';
import { requireIdOf, userNotFound } from '../profile/members.ts';

/** Grants or revokes a role, from the member's next request on; throws a 404 for an unknown username. */
export async function setRole(
  deps: Deps,
  audited: Audited,
  username: string,
  role: GrantedRole,
  isGranted: boolean,
): Promise<void> {
  await audited.transaction(async (tx, record, onCommit) => {
    const id = await admins.setRole(tx, username, role, isGranted);
    if (id === null) throw userNotFound();
    if (isGranted && role === 'admin') await deps.site.setup.close(tx);
    const action = isGranted ? 'role.grant' : 'role.revoke';
    await record({ action, subject: { kind: 'member', id, label: username }, details: { role } });
    onCommit(() => deps.log.info({ username, role, isGranted }, 'role of a member changed'));
  });
}

/** Ends all sessions of a member; throws a 404 for an unknown username. */
export async function signOut(audited: Audited, username: string): Promise<void> {
  await audited.transaction(async (tx, record) => {
    const id = await requireIdOf(tx, username);
    await endSessionsOf(tx, id, 'operator');
    await record({ action: 'member.sign-out', subject: { kind: 'member', id, label: username } });
  });
}

/** The Set-Cookie header that opens the queue dashboard to this admin's browser for an hour. */
export async function issueAdminPass(deps: Deps, audited: Audited, viewer: Member): Promise<string> {
  await audited.transaction((_tx, record) =>
    record({ action: 'queues.open', subject: { kind: 'site', id: 'queues' } }),
  );
  return deps.adminPass.issue(viewer.sessionId, deps.clock.now());
}

/** Whether this Cookie header has a pass whose session is active and belongs to an admin. */
export async function hasAdminPass(deps: Deps, cookieHeader: string | undefined): Promise<boolean> {
  const sessionId = deps.adminPass.read(cookieHeader, deps.clock.now());
  return sessionId !== null && (await admins.isAdminSession(deps.db, sessionId));
}
