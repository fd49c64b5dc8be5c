import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../shared/db/database.ts';
import type { PageRequest } from '../../../shared/paging.ts';
import { lastingActions } from '../rules/actions.ts';
import type { ReportKind } from '../rules/report-reasons.ts';
import { awaitsAppeal, isActive, isRecentIn } from './actions.ts';

const isRecent = isRecentIn('a');

const ownColumns = [
  'a.id',
  'a.action',
  'a.subject_kind',
  'a.subject_id',
  'a.subject_label',
  'a.reason',
  'a.copy',
  'a.created_at',
  'a.undone_at',
  'a.undo_reason',
  'a.appealed_at',
  'a.appeal',
  'a.appeal_outcome',
  'a.appeal_answer',
] as const;

const states = [
  isActive.as('is_active'),
  isRecent.as('is_recent'),
  awaitsAppeal.as('awaits_appeal'),
] as const;

/** One page of the actions on a member and their items, latest first, and the total. */
export async function findActionsAbout(db: Db, ownerId: string, { page, limit }: PageRequest) {
  const rows = await db
    .selectFrom('moderation_actions as a')
    .select(ownColumns)
    .select(states)
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where('a.owner_id', '=', ownerId)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}
export type OwnActionRow = Awaited<ReturnType<typeof findActionsAbout>>['rows'][number];

/** The active action that hides a member's own item. */
export async function findOwnHiding(db: Db, ownerId: string, kind: ReportKind, subjectId: string) {
  return db
    .selectFrom('moderation_actions as a')
    .select(ownColumns)
    .select(states)
    .where('a.subject_kind', '=', kind)
    .where('a.subject_id', '=', subjectId)
    .where('a.owner_id', '=', ownerId)
    .where('a.action', '=', 'hide')
    .where(isActive)
    .executeTakeFirst();
}

/** Up to `limit` active actions that hide a member's own items of a kind, latest first. */
export async function findOwnHidings(db: Db, ownerId: string, kind: ReportKind, limit: number) {
  return db
    .selectFrom('moderation_actions as a')
    .select(ownColumns)
    .select(states)
    .where('a.owner_id', '=', ownerId)
    .where('a.subject_kind', '=', kind)
    .where('a.action', '=', 'hide')
    .where(isActive)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
}

/** Up to `limit` active actions that hide a member's own comments and replies on a web, latest first. */
export async function findOwnHiddenPosts(db: Db, ownerId: string, webId: string, limit: number) {
  return db
    .selectFrom('moderation_actions as a')
    .select(ownColumns)
    .select(states)
    .where('a.owner_id', '=', ownerId)
    .where('a.subject_kind', 'in', ['comment', 'reply'])
    .where('a.action', '=', 'hide')
    .where(isActive)
    .where(sql<boolean>`a.copy ->> 'web' = ${webId}`)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
}

/** The suspension or deletion of a member that is in force, if there is one. */
export async function findSuspensionOf(db: Db, memberId: string) {
  return db
    .selectFrom('moderation_actions as a')
    .select(ownColumns)
    .select(states)
    .where('a.subject_kind', '=', 'member')
    .where('a.subject_id', '=', memberId)
    .where('a.action', 'in', ['suspend', 'delete'])
    .where(isActive)
    .where(sql<boolean>`coalesce(a.ends_at > now(), true)`)
    .executeTakeFirst();
}

/** Appeals that wait for a decision, actions that can be undone, all others, or all. */
type ActionState = 'appeals' | 'active' | 'past' | 'all';

/** `member`: the id of the member who is, or owns, the subject of the actions. */
export type ActionQuery = { state: ActionState; member?: string | undefined };

/** A limit or suspension can be ended as long as it lasts. */
const lasts = sql<boolean>`(a.action in (${sql.join(lastingActions.map(sql.lit))}) and coalesce(a.ends_at > now(), true))`;
const canBeUndone = sql<boolean>`(${isActive} and (${isRecent} or ${awaitsAppeal} or ${lasts}))`;
const conditions: Record<ActionState, RawBuilder<boolean>> = {
  appeals: awaitsAppeal,
  active: canBeUndone,
  past: sql<boolean>`not ${canBeUndone}`,
  all: sql<boolean>`true`,
};

/** Actions with everything that moderators see about them. */
const selectActions = (db: Db) =>
  db
    .selectFrom('moderation_actions as a')
    .leftJoin('users as owner', 'owner.id', 'a.owner_id')
    .select(ownColumns)
    .select(states)
    .select(canBeUndone.as('can_be_undone'))
    .select(['a.moderator', 'a.undone_by', 'a.appeal_handled_by', 'a.ends_at', 'a.final_at'])
    .select(['owner.id as owner_id', 'owner.username as owner']);

/** The latest `limit` actions on an item. */
export async function findActionsOn(db: Db, kind: ReportKind, subjectId: string, limit: number) {
  return selectActions(db)
    .where('a.subject_kind', '=', kind)
    .where('a.subject_id', '=', subjectId)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
}
export type ActionRow = Awaited<ReturnType<typeof findActionsOn>>[number];

/** One page of actions for moderators and their total: appeals oldest first, others latest first. */
export async function findActions(db: Db, { state, member }: ActionQuery, { page, limit }: PageRequest) {
  const isAppeals = state === 'appeals';
  const rows = await selectActions(db)
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where(conditions[state])
    .$if(member !== undefined, (query) => query.where('a.owner_id', '=', member ?? null))
    // Content hidden with a suspension is listed as the suspension, and actions of a bulk action below that, or at
    // the member.
    .$if(!isAppeals, (query) => query.where('a.parent_id', 'is', null))
    .$if(!isAppeals && member === undefined, (query) => query.where('a.bulk_id', 'is', null))
    .orderBy(isAppeals ? 'a.appealed_at' : 'a.created_at', isAppeals ? 'asc' : 'desc')
    .orderBy('a.id', isAppeals ? 'asc' : 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}
