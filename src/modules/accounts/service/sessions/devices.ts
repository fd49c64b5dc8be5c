import { notFound } from '../../../../shared/errors/app-error.ts';
import { isId } from '../../../../shared/ids.ts';
import type { Member } from '../../../../shared/viewer.ts';
import type { Device } from '../../contract/index.ts';
import { endOwnSession, findSessionsOf } from '../../repository/sessions.ts';
import type { Deps } from '../deps.ts';

/** The member's active sessions, the last used first; at most 20. */
export async function listDevices(deps: Deps, viewer: Member): Promise<Device[]> {
  const rows = await findSessionsOf(deps.db, viewer.id);
  return rows.map((row) => ({
    _id: row.id,
    agent: row.agent,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isThis: row.id === viewer.sessionId,
  }));
}

/** Ends one of the member's sessions; throws a 404 when it is not theirs or has ended. */
export async function signDeviceOut(deps: Deps, viewer: Member, id: string): Promise<{ _id: string }> {
  if (!isId(id) || !(await endOwnSession(deps.db, viewer.id, id))) throw notFound();
  return { _id: id };
}
