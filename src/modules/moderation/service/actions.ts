import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { notFound, taken } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import { inBatches } from '../../../shared/jobs/batches.ts';
import { type Page, type PageRequest, toPage } from '../../../shared/paging.ts';
import type { Member, Viewer } from '../../../shared/viewer.ts';
import type { Audited } from '../../site/index.ts';
import type { Action, OwnAction } from '../contract/actions.ts';
import { toAction, toOwnAction } from '../present.ts';
import * as listRows from '../repository/action-lists.ts';
import * as rows from '../repository/actions.ts';
import { findDueDeletions } from '../repository/member-actions.ts';
import { deleteOldBulkActions } from '../repository/spam/bulk-actions.ts';
import { lastingActions, type ModerationAction } from '../rules/actions.ts';
import { messages } from '../rules/messages.ts';
import type { ReportKind } from '../rules/report-reasons.ts';
import { type ActionInput, applyAction, closeOpenReports } from './apply-action.ts';
import type { Deps } from './deps.ts';
import { effects, moderated } from './effects.ts';

/** Acts on an item that the moderator can see, and closes its open reports. 409 if another moderator was faster. */
export function act(
  deps: Deps,
  audited: Audited,
  moderator: Member,
  input: ActionInput,
): Promise<{ _id: string; closed: number }> {
  if (!isId(input.id)) throw notFound();
  return audited.transaction(async (tx, record) => {
    await rows.lockSubject(tx, input.kind, input.id);
    const _id = await applyAction(deps, tx, record, moderator, input);
    const closing = { outcome: 'acted', text: input.reason.trim(), by: moderator.username } as const;
    const { length } = await closeOpenReports(deps, tx, input.kind, input.id, closing);
    return { _id, closed: length };
  });
}

/**
 * Undoes an action within 30 days, or a limit or suspension at any time, and restores what it hid or removed. 409 if
 * it is too late, or if the action has been undone already.
 */
export function undo(
  deps: Deps,
  audited: Audited,
  moderator: Member,
  actionId: string,
  reason: string,
): Promise<{ _id: string }> {
  return audited.transaction(async (tx, record) => {
    const found = isId(actionId) ? await rows.lockAction(tx, actionId) : undefined;
    if (!found) throw notFound();
    await undoWithAppeal(deps, tx, found, moderator.username, reason.trim());
    await record({
      action: 'action.undo',
      subject: subjectOf(found),
      reason: reason.trim(),
      details: { action: found.id },
    });
    return { _id: found.id };
  });
}

/**
 * Undoes a locked action and accepts its pending appeal. With `isBulk`, the job of the bulk action restores the
 * content.
 */
export async function undoWithAppeal(
  deps: Deps,
  tx: Tx,
  found: rows.LockedAction,
  by: string,
  reason: string,
  isBulk = false,
): Promise<void> {
  await undoLocked(deps, tx, found, by, reason, isBulk);
  if (found.awaitsAppeal) await rows.decideAppeal(tx, found.id, { outcome: 'accepted', answer: reason, by });
}

export async function undoLocked(
  deps: Deps,
  tx: Tx,
  found: rows.LockedAction,
  by: string,
  reason: string,
  isBulk = false,
): Promise<void> {
  if (found.undoneBy !== null) throw taken(messages.alreadyUndone(`@${found.undoneBy}`));
  if (!found.isActive || !(found.isRecent || found.awaitsAppeal || lastingActions.includes(found.action)))
    throw taken(messages.undoTooLate);
  const target = { kind: found.kind as ReportKind, id: found.subjectId, actionId: found.id, isBulk };
  await effects[found.action as ModerationAction].undo(deps, tx, target);
  // Locked after the item, as everywhere: content of an account that is being deleted must not be shown again.
  if (found.ownerId === null || !(await rows.lockActiveOwner(tx, found.ownerId))) throw notFound();
  await rows.markUndone(tx, found.id, by, reason);
  if (found.automatic === 'hold')
    await closeOpenReports(deps, tx, target.kind, target.id, { outcome: 'dismissed', text: reason, by });
}

/** The subject of an action's line in the audit log. */
export const subjectOf = ({ kind, subjectId, label }: rows.LockedAction) => ({
  kind: kind as ReportKind,
  id: subjectId,
  label,
});

/** Days for which actions are kept after they were undone or became final. */
const keptDays = 180;

/**
 * Permanently deletes items that were removed more than 30 days ago, unless an appeal is open, and deletes the
 * records of old actions.
 */
export async function finishRemovals(
  deps: Pick<Deps, 'db' | 'moderatedItems'>,
  signal: AbortSignal,
): Promise<void> {
  await inBatches(async (limit) => {
    const due = await rows.findDueRemovals(deps.db, limit);
    for (const id of due) if (!signal.aborted) await finish(deps, id);
    return due.length;
  }, signal);
  await inBatches((limit) => rows.deleteOldActions(deps.db, keptDays, limit), signal);
  await inBatches((limit) => deleteOldBulkActions(deps.db, keptDays, limit), signal);
}

async function finish(deps: Pick<Deps, 'db' | 'moderatedItems'>, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const found = await rows.lockAction(tx, id);
    // An appeal or a moderator may have been faster.
    if (!found?.isActive || found.isRecent || found.awaitsAppeal) return;
    await moderated(deps, found.kind as ReportKind).purge(tx, found.subjectId);
    await rows.markFinal(tx, id);
  });
}

const accountsPerBatch = 100;

/** Deletes the accounts that moderators deleted more than 30 days ago, as if their members had done so themselves. */
export async function deleteDueAccounts({ db, accountDeletion }: Deps, signal: AbortSignal): Promise<void> {
  for (;;) {
    const ids = await findDueDeletions(db, accountsPerBatch);
    if (ids.length === 0) return;
    for (const id of ids) {
      signal.throwIfAborted();
      await inTransaction(db, async (tx) => {
        const found = await rows.lockAction(tx, id);
        if (!found?.isActive || found.awaitsAppeal) return;
        await accountDeletion.deleteSuspended(tx, found.subjectId);
        await rows.markFinal(tx, id);
      });
    }
  }
}

/** The latest `limit` actions that hide the member's own comments and replies on a web. */
export async function listHiddenPosts(
  { db }: Pick<Deps, 'db'>,
  member: Member,
  webId: string,
  limit: number,
): Promise<OwnAction[]> {
  const found = await listRows.findOwnHiddenPosts(db, member.id, webId, limit);
  return found.map(toOwnAction);
}

/**
 * Actions against a member and their content, latest first. With `web`, only those that hide the member's comments
 * and replies there.
 */
export async function listOwnActions(
  { db }: Deps,
  member: Member,
  { web, ...request }: PageRequest & { web?: string | undefined },
): Promise<Page<OwnAction>> {
  if (web !== undefined) {
    const hidden = await listHiddenPosts({ db }, member, web, request.limit);
    return toPage(hidden, request, hidden.length, null);
  }
  const found = await listRows.findActionsAbout(db, member.id, request);
  return toPage(found.rows.map(toOwnAction), request, found.total, null);
}

/** Why the viewer's own item is hidden; null if moderators have not hidden it, or it is not the viewer's. */
export async function findNotice(
  { db }: Deps,
  viewer: Viewer,
  kind: ReportKind,
  id: string,
): Promise<OwnAction | null> {
  const row = viewer && (await listRows.findOwnHiding(db, viewer.id, kind, id));
  return row ? toOwnAction(row) : null;
}

/** The latest `limit` actions by which moderators hide the member's own items of a kind. */
export async function listHidden(
  { db }: Deps,
  member: Member,
  kind: ReportKind,
  limit: number,
): Promise<OwnAction[]> {
  const found = await listRows.findOwnHidings(db, member.id, kind, limit);
  return found.map(toOwnAction);
}

/** Actions for moderators, of all members or about one and their items. */
export async function listActions(
  { db, publicUrl }: Deps,
  query: listRows.ActionQuery,
  request: PageRequest,
): Promise<Page<Action>> {
  if (query.member !== undefined && !isId(query.member)) return toPage([], request, 0, null);
  const found = await listRows.findActions(db, query, request);
  const docs = found.rows.map((row) => toAction(row, publicUrl));
  return toPage(docs, request, found.total, null);
}
