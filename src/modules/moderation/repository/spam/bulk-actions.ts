import { sql } from 'kysely';
import type { Db, Tx } from '../../../../shared/db/database.ts';
import { violatedConstraint } from '../../../../shared/db/transaction.ts';
import type { PageRequest } from '../../../../shared/paging.ts';
import { isListed } from '../../../accounts/fragments.ts';
import { undoDays } from '../../rules/actions.ts';
import { chosenIds, type Selection } from './waves.ts';

export type BulkActionName = 'suspend' | 'delete';
/** The state of a member of a bulk action; `migrations/0001_baseline/moderation.sql` explains each. */
export type MemberState = 'waiting' | 'skipped' | 'acted' | 'done' | 'ended' | 'undone' | 'left';

export type NewBulkAction = {
  id: string;
  action: BulkActionName;
  reason: string;
  selection: object;
  moderator: { id: string; username: string };
};

/** Adds a bulk action; false if one is running. */
export async function insertBulkAction(tx: Tx, bulk: NewBulkAction): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bulk_actions')
    .values({
      ...{ id: bulk.id, action: bulk.action, reason: bulk.reason },
      selection: JSON.stringify(bulk.selection),
      moderator_id: bulk.moderator.id,
      moderator: bulk.moderator.username,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The member whose bulk action or undo is running. */
export async function findRunningModerator(db: Db): Promise<string> {
  const row = await db
    .selectFrom('bulk_actions')
    .select(sql<string>`coalesce(undone_by, moderator)`.as('by'))
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return row?.by ?? '';
}

/** Stores the members of a selection as those of a bulk action; returns how many. */
export async function insertMembers(
  tx: Tx,
  bulkId: string,
  selection: Selection,
  except: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into bulk_action_members (bulk_id, member_id)
    select ${bulkId}::uuid, id from (${chosenIds(selection, except)}) as chosen`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

const isUndone = sql<boolean>`undone_at is not null`;
const isFinished = sql<boolean>`finished_at is not null`;
const isRecent = sql<boolean>`created_at > now() - ${sql.lit(undoDays)} * interval '1 day'`;

const columns = [
  'id',
  'action',
  'reason',
  'moderator',
  'moderator_id as moderatorId',
  'created_at as createdAt',
  'undone_by as undoneBy',
  'undo_reason as undoReason',
  isUndone.as('isUndone'),
  isFinished.as('isFinished'),
  isRecent.as('isRecent'),
] as const;

export async function findBulkAction(db: Db, id: string) {
  return db.selectFrom('bulk_actions').select(columns).where('id', '=', id).executeTakeFirst();
}
export type BulkActionRow = NonNullable<Awaited<ReturnType<typeof findBulkAction>>>;

/** Locks a bulk action until the end of the transaction; transactions that act on its members wait for it. */
export async function lockBulkAction(tx: Tx, id: string) {
  return tx.selectFrom('bulk_actions').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Whether a bulk action is neither undone nor finished; it cannot be undone until the end of the transaction. */
export async function isRunning(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('bulk_actions')
    .select('id')
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where('undone_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** One page of bulk actions, the latest first, and their total. */
export async function findBulkActions(db: Db, { page, limit }: PageRequest) {
  const rows = await db
    .selectFrom('bulk_actions')
    .select(columns)
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}

export type MemberCounts = Record<MemberState, number>;
const noMembers = { waiting: 0, skipped: 0, acted: 0, done: 0, ended: 0, undone: 0, left: 0 };

/** The number of members in each state, for each of these bulk actions. */
export async function countMembers(db: Db, ids: readonly string[]): Promise<Map<string, MemberCounts>> {
  const counts = new Map(ids.map((id) => [id, { ...noMembers }]));
  if (ids.length === 0) return counts;
  const rows = await db
    .selectFrom('bulk_action_members')
    .select(['bulk_id as id', 'state', sql<number>`count(*)::int`.as('members')])
    .where('bulk_id', 'in', ids)
    .groupBy(['bulk_id', 'state'])
    .execute();
  for (const { id, state, members } of rows) {
    const of = counts.get(id);
    if (of) of[state as MemberState] = members;
  }
  return counts;
}

/** Up to `limit` members of a bulk action that are in one of these states, with their actions. */
export async function findMembersIn(db: Db, bulkId: string, states: readonly MemberState[], limit: number) {
  return db
    .selectFrom('bulk_action_members')
    .select(['member_id as memberId', 'action_id as actionId'])
    .where('bulk_id', '=', bulkId)
    .where('state', 'in', states)
    .orderBy('member_id')
    .limit(limit)
    .execute();
}

type MemberChange = { memberId: string; from: readonly MemberState[]; to: MemberState; actionId?: string };

/** Advances the state of a member of a bulk action; false if another transaction has done so. */
export async function moveMember(
  db: Db,
  bulkId: string,
  { memberId, from, to, actionId }: MemberChange,
): Promise<boolean> {
  const row = await db
    .updateTable('bulk_action_members')
    .set({ state: to, ...(actionId !== undefined && { action_id: actionId }) })
    .where('bulk_id', '=', bulkId)
    .where('member_id', '=', memberId)
    .where('state', 'in', from)
    .returning('member_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Skips the members that still wait. */
export async function skipWaiting(db: Db, bulkId: string): Promise<void> {
  await db
    .updateTable('bulk_action_members')
    .set({ state: 'skipped' })
    .where('bulk_id', '=', bulkId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Marks a bulk action, or its undo, as finished. */
export async function markFinished(db: Db, id: string, isUndoing: boolean): Promise<void> {
  await db
    .updateTable('bulk_actions')
    .set({ finished_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where('undone_at', isUndoing ? 'is not' : 'is', null)
    .execute();
}

/** Marks a locked bulk action as undone, which begins the undoing; false if another one is running. */
export async function markUndoing(tx: Tx, id: string, by: string, reason: string): Promise<boolean> {
  return tx
    .updateTable('bulk_actions')
    .set({ finished_at: null, undone_at: sql<Date>`now()`, undone_by: by, undo_reason: reason })
    .where('id', '=', id)
    .execute()
    .then(() => true)
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'bulk_actions_running') return false;
      throw error;
    });
}

/** Whether a member is a moderator or an admin, and neither suspended nor deleted. */
export async function isModerator(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where(isListed())
    .where((is) => is.or([is('is_moderator', '=', true), is('is_admin', '=', true)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes up to `limit` bulk actions that ended more than `days` ago; returns how many. */
export async function deleteOldBulkActions(db: Db, days: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('bulk_actions')
    .select('id')
    .where('finished_at', '<', sql<Date>`now() - ${days} * interval '1 day'`)
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('bulk_actions')
    .where('id', 'in', old)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
