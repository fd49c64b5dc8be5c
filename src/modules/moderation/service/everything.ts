import type { Tx } from '../../../shared/db/database.ts';
import { inTransaction } from '../../../shared/db/transaction.ts';
import { isAppError } from '../../../shared/errors/app-error.ts';
import { newId } from '../../../shared/ids.ts';
import { findHiding, insertAction, lockAction, lockSubject, markUndone } from '../repository/actions.ts';
import * as rows from '../repository/member-actions.ts';
import { messages } from '../rules/messages.ts';
import type { ReportKind } from '../rules/report-reasons.ts';
import type { Deps } from './deps.ts';
import { moderated, withLinkOf } from './effects.ts';

const kinds = ['web', 'collection', 'asset', 'comment', 'reply'] as const;
const batch = 25;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Hides all visible content of the member of an action, in batches, until the action is undone. Idempotent: a second
 * run continues where the first stopped. The member must be suspended, so that no new content appears once pending
 * writes are committed.
 */
export async function hideEverything(deps: Deps, actionId: string, signal: AbortSignal): Promise<void> {
  const action = await rows.findMemberAction(deps.db, actionId);
  if (!action) return;
  await deps.members.awaitPublishing(action.memberId);
  for (const kind of kinds) {
    for (let after = firstId; ; ) {
      signal.throwIfAborted();
      const items = await rows.findShown(deps.db, kind, action.memberId, after, batch);
      const last = items.at(-1);
      if (!last) break;
      if (!(await hideUnlessUndone(deps, actionId, kind, items))) return;
      after = last.id;
    }
  }
}

/** False, with the batch rolled back, if the action has been undone. */
async function hideUnlessUndone(
  deps: Deps,
  actionId: string,
  kind: (typeof kinds)[number],
  items: readonly rows.Shown[],
): Promise<boolean> {
  try {
    await inTransaction(deps.db, (tx) => hideBatch(deps, tx, actionId, kind, items));
    return true;
  } catch (error) {
    if (error !== isUndone) throw error;
    return false;
  }
}

const isUndone = Symbol('the action has been undone');

async function hideBatch(
  deps: Deps,
  tx: Tx,
  actionId: string,
  kind: (typeof kinds)[number],
  items: readonly rows.Shown[],
): Promise<void> {
  for (const { id } of items) await lockSubject(tx, kind, id);
  const hidden: rows.Shown[] = [];
  for (const item of items)
    if (
      !(await findHiding(tx, kind, item.id)) &&
      (await isFound(withLinkOf(tx, kind, item.id, () => moderated(deps, kind).hide(tx, null, item.id))))
    )
      hidden.push(item);
  // Locked after the items and their members, as for single actions.
  const action = await rows.lockActiveAction(tx, actionId);
  if (!action) throw isUndone;
  const { memberId, moderator, moderatorId, reason } = action;
  for (const { id, label } of hidden)
    await insertAction(tx, {
      ...{ id: newId(), action: 'hide', kind, subjectId: id, reason, endsAt: null, details: {} },
      subject: { ownerId: memberId, label, copy: {} },
      moderator: { id: moderatorId, username: moderator },
      parentId: actionId,
    });
}

/** Shows the content again that was hidden with an action, in batches, once the action has been undone. */
export async function restoreEverything(deps: Deps, actionId: string, signal: AbortSignal): Promise<void> {
  const by = await rows.findUndoneBy(deps.db, actionId);
  if (by === null) return;
  for (;;) {
    signal.throwIfAborted();
    const ids = await rows.findChildren(deps.db, actionId, batch);
    if (ids.length === 0) return;
    await inTransaction(deps.db, async (tx) => {
      for (const id of ids) await restore(deps, tx, id, by);
    });
  }
}

async function restore(deps: Deps, tx: Tx, id: string, by: string): Promise<void> {
  const found = await lockAction(tx, id);
  if (!found?.isActive) return;
  await isFound(moderated(deps, found.kind as ReportKind).restore(tx, found.subjectId));
  await markUndone(tx, id, by, messages.endedWithSuspension);
}

/** Awaits `work`; false if it throws a 404, since its item no longer exists or is not public. */
async function isFound(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (isAppError(error) && error.status === 404) return false;
    throw error;
  }
}
