import { type BulkReply, onlyIds, toBulkReply } from '../../shared/bulk.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Db } from '../../shared/db/database.ts';
import { inTransaction } from '../../shared/db/transaction.ts';
import { badRequest, notFound, unauthorized } from '../../shared/errors/app-error.ts';
import { isId } from '../../shared/ids.ts';
import { inBatches } from '../../shared/jobs/batches.ts';
import type { Binned, BinPosition, BulkBinned } from '../../shared/soft-delete.ts';
import type { Member } from '../../shared/viewer.ts';
import type { Accounts } from '../accounts/index.ts';
import type { BinPage } from './contract.ts';
import { type BinKind, type BulkBinKind, binKinds, messages } from './rules.ts';

export type Deps = {
  db: Db;
  clock: Clock;
  accounts: Pick<Accounts, 'lockMembers'>;
  /** The modules' own bins by kind of item. */
  binned: Record<BinKind, Binned> & Record<BulkBinKind, BulkBinned>;
  /** Days after which a deleted item is deleted for good. */
  binDays: number;
};

const dayMs = 86_400_000;

export type BinRequest = { after?: string | undefined; limit: number };

/** One page of the items of a kind in a member's bin, last deleted first. */
export async function list(
  { db, binned, binDays }: Deps,
  member: Member,
  kind: BinKind,
  { after, limit }: BinRequest,
): Promise<BinPage> {
  const position = after === undefined ? null : parsePosition(after);
  const found = await binned[kind].list(db, member, position, limit + 1);
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return {
    docs: shown.map(({ id, deletedAt, ...entry }) => ({
      _id: id,
      kind,
      ...entry,
      deletedAt: deletedAt.toISOString(),
      finalAt: new Date(deletedAt.getTime() + binDays * dayMs).toISOString(),
    })),
    next: last ? formatPosition(last) : null,
  };
}

/** Whether a member's bin holds nothing of any kind. */
export async function isEmpty({ db, binned }: Deps, member: Member): Promise<boolean> {
  for (const kind of binKinds) {
    const [first] = await binned[kind].list(db, member, null, 1);
    if (first) return false;
  }
  return true;
}

const formatPosition = ({ deletedAt, id }: BinPosition) => `${deletedAt.getTime()}-${id}`;

/** Throws a 400 for a text that `formatPosition` has not made. */
function parsePosition(text: string): BinPosition {
  const [, time = '', id = ''] = /^(\d{1,15})-(.+)$/.exec(text) ?? [];
  if (!isId(id)) throw badRequest(messages.positionWrong, 'after');
  return { deletedAt: new Date(Number(time)), id };
}

/** Restores an item: 404 if it is not in the member's bin. */
export function restore(
  { db, binned, accounts }: Deps,
  member: Member,
  kind: BinKind,
  id: string,
): Promise<{ _id: string }> {
  return inTransaction(db, async (tx) => {
    await binned[kind].lock(tx, member, id);
    // Locked after the item, as everywhere: content of an account that is being deleted must not be shown again.
    if (!(await accounts.lockMembers(tx, [member.id])).has(member.id)) throw unauthorized();
    await binned[kind].restore(tx, member, id);
    return { _id: id };
  });
}

/** Restores up to 100 items, as `restore` does. */
export function restoreMany(
  { db, binned, accounts }: Deps,
  member: Member,
  kind: BulkBinKind,
  ids: readonly string[],
): Promise<BulkReply> {
  return inTransaction(db, async (tx) => {
    const found = await binned[kind].lockAll(tx, member, onlyIds(ids));
    if (!(await accounts.lockMembers(tx, [member.id])).has(member.id)) throw unauthorized();
    const changed = found.map(({ id }) => id);
    if (changed.length > 0) await binned[kind].restoreAll(tx, changed);
    return toBulkReply(ids, found, changed, { missing: messages.notInBin });
  });
}

/** Deletes an item for good: 404 if it is not in the member's bin. */
export async function purge(
  { db, binned }: Deps,
  member: Member,
  kind: BinKind,
  id: string,
): Promise<{ _id: string }> {
  const isPurged = await inTransaction(db, (tx) => binned[kind].purge(tx, id, { ownerId: member.id }));
  if (!isPurged) throw notFound();
  return { _id: id };
}

/** Maximum items that one request deletes for good. */
const maxEmptied = 500;
const batch = 50;

/** Permanently deletes the items in the member's bin, in batches, so that locks are short. */
export async function empty(
  { db, binned }: Deps,
  member: Member,
): Promise<{ deleted: number; isEmpty: boolean }> {
  let deleted = 0;
  for (const kind of binKinds) {
    for (;;) {
      const found = await binned[kind].list(db, member, null, Math.min(batch, maxEmptied - deleted));
      for (const { id } of found) {
        // False for an item that was restored in the meantime.
        const isPurged = await inTransaction(db, (tx) => binned[kind].purge(tx, id, { ownerId: member.id }));
        if (isPurged) deleted += 1;
      }
      if (deleted >= maxEmptied) return { deleted, isEmpty: false };
      if (found.length < batch) break;
    }
  }
  return { deleted, isEmpty: true };
}

/** Maximum failed items before the rest waits for the next run: so many failures have a common cause. */
const maxFailures = 100;

/**
 * Permanently deletes items that have been in their owners' bins for `binDays`, each in its own transaction. A
 * failing item does not block the others: the next run tries it again, and this one throws an AggregateError at its
 * end.
 */
export async function deleteDue({ db, clock, binned, binDays }: Deps, signal: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - binDays * dayMs);
  const failures: unknown[] = [];
  for (const kind of binKinds) {
    const skipped: string[] = [];
    await inBatches(async (limit) => {
      const due = await binned[kind].findDue(db, before, { limit, except: skipped });
      for (const id of due) {
        if (signal.aborted || failures.length >= maxFailures) return 0;
        try {
          if (!(await inTransaction(db, (tx) => binned[kind].purge(tx, id, { before })))) skipped.push(id);
        } catch (error) {
          skipped.push(id);
          failures.push(error);
        }
      }
      return due.length;
    }, signal);
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `could not delete ${failures.length} items of the bin`);
}
