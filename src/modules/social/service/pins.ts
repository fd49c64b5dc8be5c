import { inTransaction } from '../../../shared/db/transaction.ts';
import { isId } from '../../../shared/ids.ts';
import { type Page, type PageRequest, toPage } from '../../../shared/paging.ts';
import type { Member } from '../../../shared/viewer.ts';
import type { WebCard } from '../../webs/contract/index.ts';
import { addPin, findPins, removePin } from '../repository/pins.ts';
import type { Deps } from './deps.ts';

export type PinState = { isPinned: boolean };

/** Pins a web; 404 if it is not visible to the member. A web that is already pinned keeps its position. */
export function pin({ db, webs }: Deps, member: Member, webId: string): Promise<PinState> {
  return inTransaction(db, async (tx) => {
    await webs.lockVisible(tx, member, webId);
    await addPin(tx, member.id, webId);
    return { isPinned: true };
  });
}

/** Unpins a web, even one that has become private; 404 if it is neither pinned nor visible. */
export function unpin({ db, webs }: Deps, member: Member, webId: string): Promise<PinState> {
  return inTransaction(db, async (tx) => {
    const wasPinned = isId(webId) && (await removePin(tx, member.id, webId));
    if (!wasPinned) await webs.lockVisible(tx, member, webId);
    return { isPinned: false };
  });
}

/** Webs that a member has pinned and can still see, last pinned first. */
export async function listPins(
  { db, webs }: Deps,
  member: Member,
  request: PageRequest,
): Promise<Page<WebCard>> {
  const { ids, total } = await findPins(db, member, request);
  return toPage(await webs.listCards(member, ids), request, total, null);
}
