import { addCacheTags } from '../../../shared/cache/tags.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { badRequest, unauthorized } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import type { Member, Viewer } from '../../../shared/viewer.ts';
import { memberTag } from '../../accounts/cache-tags.ts';
import { trendingTag } from '../cache-tags.ts';
import type { WebCard } from '../contract/index.ts';
import { findShowcase, lockOwnPublic, setShowcase } from '../repository/showcase.ts';
import type { Deps } from './deps.ts';
import { refusalMessages } from './saving/refusal-messages.ts';
import { listCards } from './webs.ts';

/** Webs in a member's showcase, in order; 404 for an unknown username. */
export async function getShowcase(deps: Deps, viewer: Viewer, username: string): Promise<WebCard[]> {
  return getShowcaseOf(deps, viewer, await deps.accounts.requireIdOf(deps.db, username));
}

/** Like `getShowcase`, by the member's id. */
export async function getShowcaseOf(deps: Deps, viewer: Viewer, ownerId: string): Promise<WebCard[]> {
  addCacheTags(memberTag(ownerId), trendingTag);
  return listCards(deps, viewer, await findShowcase(deps.db, ownerId));
}

/** Sets the member's showcase; 400 for duplicates and for webs that are not their own public ones. */
export async function updateShowcase(deps: Deps, member: Member, ids: string[]): Promise<WebCard[]> {
  if (new Set(ids).size < ids.length) throw badRequest(refusalMessages.showcaseDuplicate, 'showcase');
  if (!ids.every(isId)) throw badRequest(refusalMessages.showcaseNotOwn, 'showcase');
  await inTransaction(deps.db, async (tx) => {
    if ((await deps.accounts.lockMembers(tx, [member.id])).size === 0) throw unauthorized();
    const own = await lockOwnPublic(tx, member.id, ids);
    if (own.size < ids.length) throw badRequest(refusalMessages.showcaseNotOwn, 'showcase');
    await setShowcase(tx, member.id, ids);
    await deps.accounts.invalidateMembers(tx, member.id);
  });
  return listCards(deps, member, ids);
}
