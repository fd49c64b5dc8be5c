import type { Db } from '../../../../shared/db/database.ts';
import { AppError, forbidden, unauthorized } from '../../../../shared/errors/app-error.ts';
import { findSuspension, findSuspensionOfSession } from '../../repository/suspensions.ts';
import { serverMessages } from '../server-messages.ts';

/**
 * Throws a 403 with reason and date while the member is suspended. Only for callers who have proved to be the member; after the
 * password also with the token with which they can appeal.
 */
export async function refuseSuspended(db: Db, userId: string, appealToken?: string): Promise<void> {
  const found = await findSuspension(db, userId);
  if (!found) return;
  const text = serverMessages.suspended(found.reason, found.until);
  if (appealToken === undefined) throw forbidden(text);
  throw new AppError(403, text, { code: 'suspended', data: { appealToken } });
}

/** A 401 with reason and date if a suspension that still lasts has ended this session. */
export async function endedBySuspension(db: Db, sessionId: string) {
  const found = await findSuspensionOfSession(db, sessionId);
  return found && unauthorized(serverMessages.suspended(found.reason, found.until));
}
