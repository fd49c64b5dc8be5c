import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { isShared } from '../../../shared/db/statements/visibility.ts';
import { undoDays } from '../rules/actions.ts';
import type { ReportKind } from '../rules/report-reasons.ts';

const isInForce = sql<boolean>`undone_at is null and final_at is null`;

/** Suspensions and deletions of a member that have not been undone. */
export async function findActiveAgainst(tx: Tx, memberId: string) {
  return tx
    .selectFrom('moderation_actions')
    .select(['id', 'action', 'moderator', sql<boolean>`coalesce(ends_at <= now(), false)`.as('hasEnded')])
    .where('subject_kind', '=', 'member')
    .where('subject_id', '=', memberId)
    .where('action', 'in', ['suspend', 'delete'])
    .where(isInForce)
    .execute();
}

/** Marks a suspension as ended by its date. */
export async function markEnded(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('moderation_actions')
    .set({ final_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** An action against a member, for its mail and for dependent actions; undefined if it was undone. */
export async function findMemberAction(db: Db, id: string) {
  return selectMemberAction(db, id).executeTakeFirst();
}

/** Like `findMemberAction`, but locks the action, so that it cannot be undone until the end of the transaction. */
export async function lockActiveAction(tx: Tx, id: string) {
  return selectMemberAction(tx, id).forShare().executeTakeFirst();
}

const selectMemberAction = (db: Db, id: string) =>
  db
    .selectFrom('moderation_actions')
    .select(['id', 'action', 'subject_id as memberId', 'reason', 'ends_at as endsAt'])
    .select(['moderator_id as moderatorId', 'moderator'])
    .where('id', '=', id)
    .where('subject_kind', '=', 'member')
    .where(isInForce);

/** The moderator who has undone an action; null while it is in force. */
export async function findUndoneBy(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('moderation_actions')
    .select('undone_by')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.undone_by ?? null;
}

export type Shown = { id: string; label: string };
type ShownKind = Exclude<ReportKind, 'member'>;

const shown: Record<ShownKind, (owner: string) => ReturnType<typeof sql>> = {
  web: (owner) => sql`select id, title as label from webs where owner_id = ${owner} and ${isShared('webs')}`,
  collection: (owner) =>
    sql`select id, name as label from collections where owner_id = ${owner} and ${isShared('collections')}`,
  asset: (owner) =>
    sql`select id, title as label from assets where owner_id = ${owner} and ${isShared('assets')}`,
  comment: (owner) =>
    sql`select id, text as label from comments where owner_id = ${owner} and web_id is not null`,
  reply: (owner) =>
    sql`select id, text as label from replies where owner_id = ${owner} and comment_id is not null`,
};

/** Up to `limit` visible items of a kind of a member, after an id in their order. */
export async function findShown(db: Db, kind: ShownKind, owner: string, after: string, limit: number) {
  const { rows } = await sql<Shown>`
    select id, left(label, 120) as label from (${shown[kind](owner)}) as things
    where id > ${after}::uuid order by id limit ${limit}`.execute(db);
  return rows;
}

/** Up to `limit` active actions that belong to another one. */
export async function findChildren(db: Db, parentId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('moderation_actions')
    .select('id')
    .where('parent_id', '=', parentId)
    .where(isInForce)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletions that can no longer be undone and have no open appeal. */
export async function findDueDeletions(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('moderation_actions')
    .select('id')
    .where('action', '=', 'delete')
    .where(isInForce)
    .where(sql<boolean>`created_at <= now() - ${sql.lit(undoDays)} * interval '1 day'`)
    .where(sql<boolean>`not (appealed_at is not null and appeal_outcome is null)`)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
