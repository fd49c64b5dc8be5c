import type { Tx } from '../../../shared/db/database.ts';
import { badRequest, notFound, taken } from '../../../shared/errors/app-error.ts';
import { newId } from '../../../shared/ids.ts';
import type { Member } from '../../../shared/viewer.ts';
import type { RecordEntry } from '../../site/index.ts';
import { sendOutcome } from '../jobs.ts';
import * as rows from '../repository/actions.ts';
import { type Closing, closeReports, findRemovedPictures } from '../repository/reports.ts';
import { findDeletedSubject, findSubject, type Subject } from '../repository/subjects.ts';
import { actionsFor, actorName, type ModerationAction, moderationActions } from '../rules/actions.ts';
import { messages } from '../rules/messages.ts';
import type { ReportKind } from '../rules/report-reasons.ts';
import type { Deps } from './deps.ts';
import { effects, type Target, withLinkOf } from './effects.ts';

export type ActionInput = {
  kind: ReportKind;
  id: string;
  action: ModerationAction;
  reason: string;
  /** End of a suspension, as ISO 8601; without it, the suspension lasts until a moderator ends it. */
  until?: string | undefined;
  /** Whether to hide all content of a suspended member. */
  everything?: boolean | undefined;
};

/** The bulk action that an action belongs to. */
type Belongs = { bulkId?: string };

/**
 * Applies an action to an item whose lock (`lockSubject`) the transaction holds, and records it. Returns the action's
 * id.
 */
export async function applyAction(
  deps: Deps,
  tx: Tx,
  record: RecordEntry,
  moderator: Member,
  { kind, id, action, reason: written, until, everything = false }: ActionInput,
  { bulkId }: Belongs = {},
): Promise<string> {
  const reason = written.trim();
  if (!actionsFor(kind).includes(action)) throw badRequest(messages.wrongAction, 'action');
  const {
    subject,
    isHidden,
    isDeleted = false,
  } = await findTarget(tx, moderator, { kind, id }, action, reason);
  const endsAt = action === 'suspend' && until !== undefined ? parseEnd(until, deps.clock.now()) : null;
  const hasEverything = action === 'delete' || (action === 'suspend' && everything);
  const actionId = newId();
  const target = {
    kind,
    id,
    isHidden,
    isDeleted,
    actionId,
    reason,
    endsAt,
    hasEverything,
    isBulk: bulkId !== undefined,
  };
  await effects[action].apply(deps, tx, moderator, target);
  const details = hasEverything ? { everything: true } : {};
  const row = {
    ...{ id: actionId, action, kind, subjectId: id, subject, moderator, reason, endsAt, details },
    parentId: null,
    bulkId: bulkId ?? null,
  };
  if (!(await rows.insertAction(tx, row))) throw taken(messages.alreadySo);
  await record({
    action: moderationActions[action].audit,
    subject: { kind, id, label: subject.label },
    reason,
    details: { action: row.id, ...details, ...(endsAt && { until: endsAt.toISOString() }) },
  });
  return row.id;
}

/**
 * The subject of an action: an item that the moderator can see, or a hidden one to be removed, which ends the hiding;
 * a moderator's hiding replaces that of the word list. An item that was public before its owner deleted it can be
 * removed too, so that it cannot be restored.
 */
async function findTarget(
  tx: Tx,
  moderator: Member,
  { kind, id }: Target,
  action: ModerationAction,
  reason: string,
): Promise<{ subject: Subject; isHidden: boolean; isDeleted?: boolean }> {
  const hiding = await rows.findHiding(tx, kind, id);
  if (!hiding) {
    const subject = await withLinkOf(tx, kind, id, () => findSubject(tx, moderator, kind, id));
    if (subject) return { subject, isHidden: false };
    const deleted = action === 'remove' ? await findDeletedSubject(tx, moderator, kind, id) : undefined;
    if (!deleted) throw notFound(messages.notVisible);
    return { subject: deleted, isHidden: false, isDeleted: true };
  }
  const { ownerId, label, copy, moderator: by } = hiding;
  const isPossible = action === 'remove' || (action === 'hide' && hiding.automatic !== null);
  if (!isPossible || hiding.action !== 'hide' || ownerId === null)
    throw taken(messages.alreadyActed(actorName(by), hiding.action as ModerationAction));
  if (hiding.awaitsAppeal)
    await rows.decideAppeal(tx, hiding.id, { outcome: 'upheld', answer: reason, by: moderator.username });
  const instead = action === 'hide' ? messages.replacedByHiding : messages.replacedByRemoval;
  await rows.markUndone(tx, hiding.id, moderator.username, instead);
  return { subject: { ownerId, label, copy: copy as Subject['copy'] }, isHidden: true };
}

const maxYears = 10;

/** The end of a suspension; throws a 400 for one that is no date, past, or far off. */
function parseEnd(until: string, now: Date): Date {
  const end = new Date(until);
  const far = new Date(now);
  far.setFullYear(far.getFullYear() + maxYears);
  if (Number.isNaN(end.getTime()) || end <= now || end > far) throw badRequest(messages.untilWrong, 'until');
  return end;
}

/**
 * Closes all open reports of an item, releases their pictures, and enqueues the mails to guests who left an address;
 * returns the reports' ids.
 */
export async function closeOpenReports(
  { jobs, assets }: Pick<Deps, 'jobs' | 'assets'>,
  tx: Tx,
  kind: ReportKind,
  subjectId: string,
  closing: Closing,
): Promise<string[]> {
  const closed = await closeReports(tx, kind, subjectId, closing);
  for (const { id, hasGuestEmail } of closed)
    if (hasGuestEmail) await jobs.add(tx, sendOutcome, { reportId: id });
  const ids = closed.map(({ id }) => id);
  await assets.eraseRemoved(tx, await findRemovedPictures(tx, ids));
  return ids;
}
