import { inTransaction } from '../../../shared/db/transaction.ts';
import { notFound, taken } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import type { Member } from '../../../shared/viewer.ts';
import type { Audited } from '../../site/index.ts';
import { messages } from '../messages.ts';
import * as rows from '../repository/actions.ts';
import { subjectOf, undoLocked } from './actions.ts';
import type { Deps } from './deps.ts';

/** Adds the owner's appeal to an action: 404 for others' actions, 409 for a second appeal and after 30 days. */
export function appeal(
  { db }: Deps,
  member: Member,
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
