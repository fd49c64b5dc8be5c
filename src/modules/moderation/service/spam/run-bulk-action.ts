import { setTimeout as pause } from 'node:timers/promises';
import type { Tx } from '../../../../shared/db/database.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { isAppError } from '../../../../shared/errors/app-error.ts';
import type { Member } from '../../../../shared/viewer.ts';
import type { RecordEntry } from '../../../site/index.ts';
import { lockAction, lockSubject } from '../../repository/actions.ts';
import { findActiveAgainst } from '../../repository/member-actions.ts';
import * as rows from '../../repository/spam/bulk-actions.ts';
import { undoWithAppeal } from '../actions.ts';
import { applyAction, closeOpenReports } from '../apply-action.ts';
import type { Deps } from '../deps.ts';
import { hideEverything, restoreEverything } from '../everything.ts';

/** Milliseconds after which other jobs of the queue get their turn. */
const turnMs = 3_000;
const batch = 25;

/**
 * Continues a bulk action, or its undo, for a turn; false once nothing is left to do. All members are suspended before
 * their content is hidden, so that the wave ends first. Each step is one transaction that advances the state of one
 * member, so a run continues after a killed one, and no step is done twice.
 */
export async function runBulkAction(deps: Deps, id: string, signal: AbortSignal): Promise<boolean> {
  const end = performance.now() + turnMs;
  while (performance.now() < end) {
    signal.throwIfAborted();
    const bulk = await rows.findBulkAction(deps.db, id);
    if (!bulk || bulk.isFinished) return false;
    const step = bulk.isUndone ? undoBatch : actBatch;
    if (!(await step(deps, bulk, signal, end))) {
      await rows.markFinished(deps.db, id, bulk.isUndone);
      return false;
    }
  }
  return true;
}

/**
 * Does `work` for each until the turn ends. It pauses after each for as long as the work has taken: at most half of a core is
 * used, here and in the database, so that others are served as before.
 */
async function eachInTurn<T>(
  all: readonly T[],
  signal: AbortSignal,
  end: number,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  for (const one of all) {
    signal.throwIfAborted();
    const start = performance.now();
    await work(one);
    await pause(performance.now() - start, undefined, { signal });
    if (performance.now() >= end) return;
  }
}

/** False when no step is left. */
async function actBatch(
  deps: Deps,
  bulk: rows.BulkActionRow,
  signal: AbortSignal,
  end: number,
): Promise<boolean> {
  const waiting = await rows.findMembersIn(deps.db, bulk.id, ['waiting'], batch);
  if (waiting.length > 0) {
    const moderator = await findModerator(deps, bulk);
    if (moderator) await eachInTurn(waiting, signal, end, (one) => act(deps, bulk, moderator, one.memberId));
    // The moderator who began it is no longer allowed to.
    else await rows.skipWaiting(deps.db, bulk.id);
    return true;
  }
  const acted = await rows.findMembersIn(deps.db, bulk.id, ['acted'], batch);
  await eachInTurn(acted, signal, end, async ({ memberId, actionId }) => {
    if (actionId !== null) await hideEverything(deps, actionId, signal);
    await rows.moveMember(deps.db, bulk.id, { memberId, from: ['acted'], to: 'done' });
  });
  return acted.length > 0;
}

/** The moderator who began it; with a moderator's rights, so that members who have become moderators are left out. */
async function findModerator({ db }: Deps, bulk: rows.BulkActionRow): Promise<Member | null> {
  const { moderatorId: id, moderator: username } = bulk;
  if (id === null || !(await rows.isModerator(db, id))) return null;
  return { id, username, role: 'moderator', sessionId: '' };
}

const isLeftAlone = Symbol('the member is acted upon already, or the bulk action has been undone');

/**
 * Acts on a member, unless a moderator has acted on them individually, or they were deleted or have become a
 * moderator.
 */
async function act(deps: Deps, bulk: rows.BulkActionRow, moderator: Member, memberId: string): Promise<void> {
  try {
    await inTransaction(deps.db, (tx) => actLocked(deps, tx, bulk, moderator, memberId));
  } catch (error) {
    if (error !== isLeftAlone && !isRefused(error)) throw error;
    await rows.moveMember(deps.db, bulk.id, { memberId, from: ['waiting'], to: 'skipped' });
  }
}

async function actLocked(
  deps: Deps,
  tx: Tx,
  bulk: rows.BulkActionRow,
  moderator: Member,
  memberId: string,
): Promise<void> {
  const { id: bulkId, reason } = bulk;
  const action = bulk.action as rows.BulkActionName;
  await lockSubject(tx, 'member', memberId);
  if ((await findActiveAgainst(tx, memberId)).some(({ hasEnded }) => !hasEnded)) throw isLeftAlone;
  const record: RecordEntry = (entry) =>
    deps.site.audit.record(tx, {
      ...entry,
      details: { ...entry.details, bulk: bulkId },
      actor: { id: moderator.id, username: moderator.username },
      from: null,
    });
  const input = { kind: 'member', id: memberId, action, reason, everything: true } as const;
  const actionId = await applyAction(deps, tx, record, moderator, input, { bulkId });
  await closeOpenReports(deps, tx, 'member', memberId, {
    outcome: 'acted',
    text: reason,
    by: moderator.username,
  });
  // Checked after the member is locked, as for single actions, so that no member is acted on after the undo.
  if (!(await rows.isRunning(tx, bulkId))) throw isLeftAlone;
  if (!(await rows.moveMember(tx, bulkId, { memberId, from: ['waiting'], to: 'acted', actionId })))
    throw isLeftAlone;
}

/** False when no step of the undo is left. */
async function undoBatch(
  deps: Deps,
  bulk: rows.BulkActionRow,
  signal: AbortSignal,
  end: number,
): Promise<boolean> {
  const acted = await rows.findMembersIn(deps.db, bulk.id, ['acted', 'done'], batch);
  await eachInTurn(acted, signal, end, ({ memberId, actionId }) => undoOne(deps, bulk, memberId, actionId));
  if (acted.length > 0) return true;
  const ended = await rows.findMembersIn(deps.db, bulk.id, ['ended'], batch);
  await eachInTurn(ended, signal, end, async ({ memberId, actionId }) => {
    if (actionId !== null) await restoreEverything(deps, actionId, signal);
    await rows.moveMember(deps.db, bulk.id, { memberId, from: ['ended'], to: 'undone' });
  });
  return ended.length > 0;
}

async function undoOne(
  deps: Deps,
  bulk: rows.BulkActionRow,
  memberId: string,
  actionId: string | null,
): Promise<void> {
  const { id, undoneBy, undoReason } = bulk;
  const from = ['acted', 'done'] as const;
  try {
    await inTransaction(deps.db, async (tx) => {
      const found = actionId === null ? undefined : await lockAction(tx, actionId);
      if (!found?.isActive) throw isLeftAlone;
      await undoWithAppeal(deps, tx, found, undoneBy ?? '', undoReason, true);
      await rows.moveMember(tx, id, { memberId, from, to: 'ended' });
    });
  } catch (error) {
    if (error !== isLeftAlone && !isRefused(error)) throw error;
    await rows.moveMember(deps.db, id, { memberId, from, to: 'left' });
  }
}

/** Whether the error concerns this member only: the item is deleted, decided or not accessible. */
const isRefused = (error: unknown) => isAppError(error) && error.status < 500;
