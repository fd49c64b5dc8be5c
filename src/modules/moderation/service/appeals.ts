import { inTransaction } from '../../../shared/db/transaction.ts';
import { forbidden, notFound, taken } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import type { Member } from '../../../shared/viewer.ts';
import type { Audited } from '../../site/index.ts';
import type { OwnAction } from '../contract/actions.ts';
import { toOwnAction } from '../present.ts';
import { findSuspensionOf } from '../repository/action-lists.ts';
import * as rows from '../repository/actions.ts';
import { messages } from '../rules/messages.ts';
import { subjectOf, undoLocked } from './actions.ts';
import type { Deps } from './deps.ts';

/** Adds the owner's appeal to an action: 404 for others' actions, 409 for a second appeal and after 30 days. */
export function appeal(
  { db }: Deps,
  member: Pick<Member, 'id'>,
  actionId: string,
  text: string,
): Promise<{ _id: string }> {
  return inTransaction(db, async (tx) => {
    const found = isId(actionId) ? await rows.lockAction(tx, actionId) : undefined;
    if (!found || found.ownerId !== member.id) throw notFound();
    if (found.isAppealed) throw taken(messages.appealedBefore);
    if (!found.isActive || !found.isRecent) throw taken(messages.appealTooLate);
    await rows.addAppeal(tx, found.id, text.trim());
    return { _id: found.id };
  });
}

/** The suspension as its member reads it. `token` comes from the refused login; throws a 403 if it is not valid. */
export async function getOwnSuspension(deps: Deps, token: string): Promise<OwnAction> {
  const row = await findSuspensionOf(deps.db, readToken(deps, token));
  if (!row) throw notFound(messages.notSuspended);
  return toOwnAction(row);
}

/** Appeals against the suspension of the member with this token. */
export async function appealSuspension(deps: Deps, token: string, text: string): Promise<{ _id: string }> {
  const { _id } = await getOwnSuspension(deps, token);
  return appeal(deps, { id: readToken(deps, token) }, _id, text);
}

function readToken({ members }: Deps, token: string): string {
  const id = members.readAppealToken(token);
  if (id === null) throw forbidden(messages.appealTokenBad);
  return id;
}

/** Decides about an appeal; accepting it undoes the action. 409 if another moderator has been faster. */
export function decideAppeal(
  deps: Deps,
  audited: Audited,
  moderator: Member,
  actionId: string,
  { outcome, reason }: { outcome: 'upheld' | 'accepted'; reason: string },
): Promise<{ _id: string }> {
  return audited.transaction(async (tx, record) => {
    const found = isId(actionId) ? await rows.lockAction(tx, actionId) : undefined;
    if (!found?.isAppealed) throw notFound();
    if (!found.awaitsAppeal) throw taken(messages.appealDecided(`@${found.appealHandledBy}`));
    const answer = reason.trim();
    if (outcome === 'accepted') await undoLocked(deps, tx, found, moderator.username, answer);
    await rows.decideAppeal(tx, found.id, { outcome, answer, by: moderator.username });
    await record({
      action: outcome === 'accepted' ? 'appeal.accept' : 'appeal.uphold',
      subject: subjectOf(found),
      reason: answer,
      details: { action: found.id },
    });
    return { _id: found.id };
  });
}
