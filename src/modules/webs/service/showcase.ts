import type { Member, Viewer } from '../../../shared/auth/viewer.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { badRequest, unauthorized } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import type { WebCard } from '../contract/index.ts';
import { messages } from '../messages.ts';
import { findShowcase, lockShowable, setShowcase } from '../repository/showcase.ts';
import type { Deps } from './deps.ts';
import { listCards } from './webs.ts';

/** The webs that a member shows first, in their order; a 404 for an unknown name. */
export async function getShowcase(deps: Deps, viewer: Viewer, username: string): Promise<WebCard[]> {
  return getShowcaseOf(deps, viewer, await deps.accounts.requireIdOf(deps.db, username));
}

/** The same of the member with this id. */
export async function getShowcaseOf(deps: Deps, viewer: Viewer, ownerId: string): Promise<WebCard[]> {
  return listCards(deps, viewer, await findShowcase(deps.db, ownerId));
}

/** Sets the webs that the member shows first; a 400 for any that is not an own public one, or that comes twice. */
export async function updateShowcase(deps: Deps, member: Member, ids: string[]): Promise<WebCard[]> {
  if (new Set(ids).size < ids.length) throw badRequest(messages.showcaseTwice, 'showcase');
  if (!ids.every(isId)) throw badRequest(messages.showcaseOwn, 'showcase');
  await inTransaction(deps.db, async (tx) => {
    if ((await deps.accounts.lockMembers(tx, [member.id])).size === 0) throw unauthorized();
    const own = await lockShowable(tx, member.id, ids);
    if (own.size < ids.length) throw badRequest(messages.showcaseOwn, 'showcase');
    await setShowcase(tx, member.id, ids);
    await deps.accounts.invalidateMembers(tx, member.id);
  });
  return listCards(deps, member, ids);
}
