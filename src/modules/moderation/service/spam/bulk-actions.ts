import { setTimeout as pause } from 'node:timers/promises';
import type { Tx } from '../../../../shared/db/database.ts';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { badRequest, isAppError, notFound, taken } from '../../../../shared/errors/app-error.ts';
import { isId, newId } from '../../../../shared/ids.ts';
import { type Page, type PageRequest, toPage } from '../../../../shared/paging.ts';
import type { Member } from '../../../../shared/viewer.ts';
import type { Audited, RecordEntry } from '../../../site/index.ts';
import type { BulkAction, SelectionInput } from '../../contract/spam.ts';
import { runBulkAction as bulkActionJob } from '../../jobs.ts';
import { toBulkAction } from '../../present.ts';
import { lockAction, lockSubject } from '../../repository/actions.ts';
import { findActiveAgainst } from '../../repository/member-actions.ts';
import * as rows from '../../repository/spam/bulk-actions.ts';
import { maxSelected } from '../../repository/spam/waves.ts';
import { messages } from '../../rules/messages.ts';
import { undoWithAppeal } from '../actions.ts';
import { applyAction, closeOpenReports } from '../apply-action.ts';
import type { Deps } from '../deps.ts';
import { hideEverything, restoreEverything } from '../everything.ts';
import { parseSelection } from './waves.ts';

export type BulkInput = {
  selection: SelectionInput;
  /** Ids of members who are left out. */
  except?: string[] | undefined;
  action: rows.BulkActionName;
  reason: string;
  /** Number of members that the moderator has confirmed. */
  count: number;
};

/**
 * Begins to suspend or delete all members of a selection by a job. The members are fixed from then on. 409 if their
 * number is not the confirmed one, or if another bulk action is running.
 */
export function startBulkAction(
  deps: Deps,
  audited: Audited,
  moderator: Member,
  { selection: input, except = [], action, reason: written, count }: BulkInput,
): Promise<{ _id: string; members: number }> {
  const selection = parseSelection(deps, input);
  const reason = written.trim();
  return audited.transaction(async (tx, record) => {
    const id = newId();
    const bulk = { id, action, reason, selection: { ...input, except }, moderator };
    if (!(await rows.insertBulkAction(tx, bulk)))
      throw taken(messages.bulkRunning(`@${await rows.findRunningModerator(tx)}`));
    const members = await rows.insertMembers(tx, id, selection, except);
    if (members > maxSelected) throw badRequest(messages.tooManySelected(maxSelected));
    if (members !== count) throw taken(messages.selectionChanged(members));
    if (members === 0) throw badRequest(messages.emptySelection);
    await deps.jobs.add(tx, bulkActionJob, { bulkId: id });
    await record({
      action: action === 'delete' ? 'members.delete' : 'members.suspend',
      subject: { kind: 'bulk-action', id, label: `${members} members` },
      reason,
      details: { members, selection: input, except },
    });
    return { _id: id, members };
  });
}

/**
 * Begins to undo a bulk action, also one that is still running. Members about whom a moderator has decided
 * individually since then stay as they are. 409 after 30 days, if it has been undone, or if another bulk action is
 * running.
 */
export function undoBulkAction(
  deps: Deps,
  audited: Audited,
  moderator: Member,
  id: string,
  written: string,
): Promise<{ _id: string }> {
  const reason = written.trim();
  return audited.transaction(async (tx, record) => {
    const bulk = isId(id) ? await rows.lockBulkAction(tx, id) : undefined;
    if (!bulk) throw notFound();
    if (bulk.undoneBy !== null) throw taken(messages.alreadyUndone(`@${bulk.undoneBy}`));
    if (!bulk.isRecent) throw taken(messages.undoTooLate);
    const running = bulk.isFinished ? await rows.findRunningModerator(tx) : '';
    if (running !== '' || !(await rows.markUndoing(tx, id, moderator.username, reason)))
      throw taken(messages.bulkRunning(running === '' ? 'another moderator' : `@${running}`));
    await rows.skipWaiting(tx, id);
    await deps.jobs.add(tx, bulkActionJob, { bulkId: id });
    await record({ action: 'members.undo', subject: { kind: 'bulk-action', id }, reason });
    return { _id: id };
  });
}

/** One page of the bulk actions, the latest first, with their progress. */
export async function listBulkActions(
  { db }: Pick<Deps, 'db'>,
  request: PageRequest,
): Promise<Page<BulkAction>> {
  const found = await rows.findBulkActions(db, request);
  const counts = await rows.countMembers(
    db,
    found.rows.map(({ id }) => id),
  );
  const docs = found.rows.map((row) => toBulkAction(row, counts.get(row.id)));
  return toPage(docs, request, found.total, null);
}

/** A bulk action and its progress; throws a 404 for an unknown id. */
export async function getBulkAction({ db }: Pick<Deps, 'db'>, id: string): Promise<BulkAction> {
  const row = isId(id) ? await rows.findBulkAction(db, id) : undefined;
  if (!row) throw notFound();
  return toBulkAction(row, (await rows.countMembers(db, [id])).get(id));
}

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
 * Runs `work` for each item until the turn ends. After each item it pauses for as long as the work has taken, so that
 * it uses at most half a core, here and in the database, and other requests are served as before.
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
