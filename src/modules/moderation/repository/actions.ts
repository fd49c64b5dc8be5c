import { sql } from 'kysely';
import { invalidateTags } from '../../../shared/cache/tags.ts';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { violatedConstraint } from '../../../shared/db/transaction.ts';
import { memberTag } from '../../accounts/cache-tags.ts';
import { type ModerationAction, undoDays } from '../rules/actions.ts';
import type { ReportKind } from '../rules/report-reasons.ts';
import type { Subject } from './subjects.ts';

export type NewAction = {
  id: string;
  action: ModerationAction;
  kind: ReportKind;
  subjectId: string;
  subject: Subject;
  /** The id is null if the account is gone. */
  moderator: { id: string | null; username: string };
  reason: string;
  endsAt: Date | null;
  details: object;
  /** The action that this one belongs to. */
  parentId: string | null;
  bulkId?: string | null;
};

/** Serializes transactions that decide about an item. */
export async function lockSubject(tx: Tx, kind: string, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`moderation ${kind} ${id}`}, 0))`.execute(tx);
}

/** Adds an action; false if the same action on this item is active already. */
export async function insertAction(tx: Tx, action: NewAction): Promise<boolean> {
  const { id, kind, subjectId, subject, moderator, reason, details } = action;
  return tx
    .insertInto('moderation_actions')
    .values({
      ...{ id, reason, action: action.action },
      subject_kind: kind,
      subject_id: subjectId,
      subject_label: subject.label,
      owner_id: subject.ownerId,
      moderator_id: moderator.id,
      moderator: moderator.username,
      copy: JSON.stringify(subject.copy),
      details: JSON.stringify(details),
      ends_at: action.endsAt,
      parent_id: action.parentId,
      bulk_id: action.bulkId ?? null,
    })
    .execute()
    .then(async () => {
      await invalidateOwner(tx, subject.ownerId);
      return true;
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'moderation_actions_active') return false;
      throw error;
    });
}

/** While an action against a member is in force, the addresses in their texts are no links. */
async function invalidateOwner(tx: Tx, ownerId: string | null): Promise<void> {
  if (ownerId !== null) await invalidateTags(tx, memberTag(ownerId));
}

/** SQL condition: whether an action has neither been undone nor become final. */
export const isActive = sql<boolean>`(undone_at is null and final_at is null)`;
/** SQL condition: whether an action is young enough to be undone or appealed against. */
export const isRecent = isRecentIn('moderation_actions');
/** Like `isRecent`, for the row with this alias in a statement with several tables. */
export function isRecentIn(alias: string) {
  return sql<boolean>`(${sql.ref(`${alias}.created_at`)} > now() - ${sql.lit(undoDays)} * interval '1 day')`;
}
/** SQL condition: whether the owner's appeal waits for a decision. */
export const awaitsAppeal = sql<boolean>`(appealed_at is not null and appeal_outcome is null)`;

const stored = [
  'id',
  'action',
  'subject_kind as kind',
  'subject_id as subjectId',
  'subject_label as label',
  'owner_id as ownerId',
  'moderator',
  'copy',
  'undone_by as undoneBy',
  'appeal_outcome as appealOutcome',
  'appeal_handled_by as appealHandledBy',
  sql<string | null>`details ->> 'automatic'`.as('automatic'),
] as const;

const states = [
  isActive.as('isActive'),
  isRecent.as('isRecent'),
  awaitsAppeal.as('awaitsAppeal'),
  sql<boolean>`appealed_at is not null`.as('isAppealed'),
] as const;

/** Whether the same texts of an item were hidden before, and shown again by moderators. */
export async function wasApproved(
  tx: Tx,
  kind: ReportKind,
  subjectId: string,
  texts: object,
): Promise<boolean> {
  const row = await tx
    .selectFrom('moderation_actions')
    .select('id')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('undone_at', 'is not', null)
    .where(sql<boolean>`copy @> ${JSON.stringify(texts)}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The action that currently hides or removes an item, if there is one. */
export async function findHiding(tx: Tx, kind: ReportKind, subjectId: string) {
  return tx
    .selectFrom('moderation_actions')
    .select(stored)
    .select(states)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('action', 'in', ['hide', 'remove'])
    .where(isActive)
    .executeTakeFirst();
}

/** Locks the subject of an action, then the action, until the end of the transaction. */
export async function lockAction(tx: Tx, id: string) {
  const found = await tx
    .selectFrom('moderation_actions')
    .select(['subject_kind', 'subject_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  await lockSubject(tx, found.subject_kind, found.subject_id);
  return tx
    .selectFrom('moderation_actions')
    .select(stored)
    .select(states)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
export type LockedAction = NonNullable<Awaited<ReturnType<typeof lockAction>>>;

/** Marks a locked action as undone. */
export async function markUndone(tx: Tx, id: string, by: string, reason: string): Promise<void> {
  const row = await tx
    .updateTable('moderation_actions')
    .set({ undone_at: sql<Date>`now()`, undone_by: by, undo_reason: reason })
    .where('id', '=', id)
    .returning('owner_id')
    .executeTakeFirst();
  await invalidateOwner(tx, row?.owner_id ?? null);
}

/** Adds the owner's appeal to a locked action. */
export async function addAppeal(tx: Tx, id: string, text: string): Promise<void> {
  await tx
    .updateTable('moderation_actions')
    .set({ appeal: text, appealed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export type AppealDecision = { outcome: 'upheld' | 'accepted'; answer: string; by: string };

/** Adds the decision to a locked action that awaits one. */
export async function decideAppeal(
  tx: Tx,
  id: string,
  { outcome, answer, by }: AppealDecision,
): Promise<void> {
  await tx
    .updateTable('moderation_actions')
    .set({
      appeal_outcome: outcome,
      appeal_answer: answer,
      appeal_handled_by: by,
      appeal_handled_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Whether a member has an account that is not deleted; it cannot be deleted until the end of the transaction. */
export async function lockActiveOwner(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users where id = ${id} and deleted_at is null for share`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Ids of up to `limit` removals that can no longer be undone and are not final yet. */
export async function findDueRemovals(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('moderation_actions')
    .select('id')
    .where('action', '=', 'remove')
    .where(isActive)
    .where(sql<boolean>`not (${isRecent}) and not (${awaitsAppeal})`)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks a locked action as final, and deletes the copy of its subject. */
export async function markFinal(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('moderation_actions')
    .set({ final_at: sql<Date>`now()`, copy: '{}' })
    .where('id', '=', id)
    .execute();
}

/** Deletes up to `limit` actions that ended more than `days` ago, or whose member is deleted; returns how many. */
export async function deleteOldActions(db: Db, days: number, limit: number): Promise<number> {
  const ended = sql<Date>`greatest(undone_at, final_at, case when owner_id is null then created_at end)`;
  const old = db
    .selectFrom('moderation_actions')
    .select('id')
    .where(ended, '<', sql<Date>`now() - ${days} * interval '1 day'`)
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('moderation_actions')
    .where('id', 'in', old)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
