import type { Member, Viewer } from '../../../shared/auth/viewer.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { badRequest, unauthorized } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import type { WebCard } from '../contract.ts';
import { messages } from '../messages.ts';
import { findShowcase, lockShowable, setShowcase } from '../repository/showcase.ts';
import type { Parts } from './parts.ts';
import { cards } from './read.ts';

/** The webs that a member shows first, in their order; a 404 for an unknown name. */
export async function showcase(parts: Parts, viewer: Viewer, username: string): Promise<WebCard[]> {
  return showcaseOf(parts, viewer, await parts.accounts.demandIdOf(parts.db, username));
}

/** The same of the member with this id. */
export async function showcaseOf(parts: Parts, viewer: Viewer, ownerId: string): Promise<WebCard[]> {
  return cards(parts, viewer, await findShowcase(parts.db, ownerId));
}

/** Sets the webs that the member shows first; a 400 for any that is not an own public one, or that comes twice. */
export async function updateShowcase(parts: Parts, member: Member, ids: string[]): Promise<WebCard[]> {
  if (new Set(ids).size < ids.length) throw badRequest(messages.showcaseTwice, 'showcase');
  if (!ids.every(isId)) throw badRequest(messages.showcaseOwn, 'showcase');
  await inTransaction(parts.db, async (tx) => {
    if ((await parts.accounts.hold(tx, [member.id])).size === 0) throw unauthorized();
    const own = await lockShowable(tx, member.id, ids);
    if (own.size < ids.length) throw badRequest(messages.showcaseOwn, 'showcase');
    await setShowcase(tx, member.id, ids);
    await parts.accounts.tellChanged(tx, member.id);
  });
  return cards(parts, member, ids);
}
