import type { Db } from '../../../../shared/db/database.ts';
import { notFound } from '../../../../shared/errors/app-error.ts';
import { messages } from '../../messages.ts';
import { findIdByUsername } from '../../repository/follow-counts.ts';

/** There is nobody of this name, or nobody any more. */
export const userNotFound = () => notFound(messages.userNotFound);

/** The id of the member with this name; a 404 when there is nobody, or nobody any more. */
export async function requireIdOf(db: Db, username: string): Promise<string> {
  const id = await findIdByUsername(db, username);
  if (id === undefined) throw userNotFound();
  return id;
}
