import { addCacheTags } from '../../../../shared/cache/collected-tags.ts';
import type { ReadDb } from '../../../../shared/db/database.ts';
import { notFound } from '../../../../shared/errors/app-error.ts';
import { memberTag } from '../../cache-tags.ts';
import { messages } from '../../messages.ts';
import { findIdByUsername } from '../../repository/follow-counts.ts';

/** The 404 for a username that no active member has. */
export const userNotFound = () => notFound(messages.userNotFound);

/** The id of the active member with this username; throws a 404 when there is none. */
export async function requireIdOf(db: ReadDb, username: string): Promise<string> {
  const id = await findIdByUsername(db, username);
  if (id === undefined) throw userNotFound();
  addCacheTags(memberTag(id));
  return id;
}
