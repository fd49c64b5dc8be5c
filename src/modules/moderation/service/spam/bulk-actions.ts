import { badRequest, notFound, taken } from '../../../../shared/errors/app-error.ts';
import { isId, newId } from '../../../../shared/ids.ts';
import { type Page, type PageRequest, toPage } from '../../../../shared/paging.ts';
import type { Member } from '../../../../shared/viewer.ts';
import type { Audited } from '../../../site/index.ts';
import type { BulkAction, SelectionInput } from '../../contract/spam.ts';
import { runBulkAction } from '../../jobs.ts';
import { toBulkAction } from '../../present.ts';
import * as rows from '../../repository/spam/bulk-actions.ts';
import { maxSelected } from '../../repository/spam/selections.ts';
import { messages } from '../../rules/messages.ts';
import type { Deps } from '../deps.ts';
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
    await deps.jobs.add(tx, runBulkAction, { bulkId: id });
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
    await deps.jobs.add(tx, runBulkAction, { bulkId: id });
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
