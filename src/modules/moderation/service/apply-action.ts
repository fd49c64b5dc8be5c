import type { Tx } from '../../../shared/db/database.ts';
import { badRequest, notFound, taken } from '../../../shared/errors/app-error.ts';
import { newId } from '../../../shared/ids.ts';
import type { Member } from '../../../shared/viewer.ts';
import type { RecordEntry } from '../../site/index.ts';
import { actionsFor, type ModerationAction, moderationActions } from '../actions.ts';
import { messages } from '../messages.ts';
import type { ReportKind } from '../report-reasons.ts';
import * as rows from '../repository/actions.ts';
import { findSubject, type Subject } from '../repository/subjects.ts';
import type { Deps } from './deps.ts';
import { effects, type Target } from './effects.ts';

export type ActionInput = { kind: ReportKind; id: string; action: ModerationAction; reason: string };

/** Applies an action to a thing whose lock (`lockSubject`) the transaction has, and records it. Returns the action's id. */
export async function applyAction(
  deps: Deps,
  tx: Tx,
  record: RecordEntry,
  moderator: Member,
  { kind, id, action, reason }: ActionInput,
): Promise<string> {
  if (!actionsFor(kind).includes(action)) throw badRequest(messages.wrongAction, 'action');
  const { subject, isHidden } = await findTarget(tx, moderator, { kind, id }, action, reason.trim());
  await effects[action].apply(deps, tx, moderator, { kind, id, isHidden });
  const row = { id: newId(), action, kind, subjectId: id, subject, moderator, reason: reason.trim() };
  if (!(await rows.insertAction(tx, row))) throw taken(messages.alreadySo);
  await record({
    action: moderationActions[action].audit,
    subject: { kind, id, label: subject.label },
    reason: reason.trim(),
    details: { action: row.id },
  });
  return row.id;
}

/** What to act upon: what the moderator can see, or what is hidden and is to be removed, which ends the hiding. */
async function findTarget(
  tx: Tx,
  moderator: Member,
  { kind, id }: Target,
  action: ModerationAction,
  reason: string,
): Promise<{ subject: Subject; isHidden: boolean }> {
  const hiding = await rows.findHiding(tx, kind, id);
  if (!hiding) {
    const subject = await findSubject(tx, moderator, kind, id);
    if (!subject) throw notFound(messages.notVisible);
    return { subject, isHidden: false };
  }
  const { ownerId, label, copy, moderator: by } = hiding;
  if (action !== 'remove' || hiding.action !== 'hide' || ownerId === null)
    throw taken(messages.alreadyActed(`@${by}`, hiding.action as ModerationAction));
  if (hiding.awaitsAppeal)
    await rows.decideAppeal(tx, hiding.id, { outcome: 'upheld', answer: reason, by: moderator.username });
  await rows.markUndone(tx, hiding.id, moderator.username, messages.replacedByRemoval);
  return { subject: { ownerId, label, copy: copy as Subject['copy'] }, isHidden: true };
}
