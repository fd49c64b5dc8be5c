import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { violatedConstraint } from '../../../shared/db/transaction.ts';
import type { PageRequest } from '../../../shared/paging.ts';
import { wordList } from '../rules/actions.ts';
import { maxWaiting } from '../rules/fields.ts';
import type { ReportKind } from '../rules/report-reasons.ts';

/** SQL condition: whether the report `r` is the first open one of its item, and so stands for the case. */
const isFirst = sql`r.handled_at is null and not exists (
  select from reports e where e.subject_kind = r.subject_kind and e.subject_id = r.subject_id and e.handled_at is null
    and (e.created_at, e.id) < (r.created_at, r.id))`;

export type CaseRow = {
  kind: ReportKind;
  subjectId: string;
  label: string;
  owner: string | null;
  since: Date;
  reports: number;
  reasons: string[];
  isAutomatic: boolean;
};

/** One page of the items that have open reports, longest waiting first, plus one item if there is a next page. */
export async function findCases(db: Db, { page, limit }: PageRequest): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select first.subject_kind as kind, first.subject_id as "subjectId", first.subject_label as label,
      owner.username as owner, first.created_at as since, counted.*
    from (
      select r.* from reports r where ${isFirst}
      order by r.created_at, r.id limit ${limit + 1} offset ${(page - 1) * limit}
    ) first
    left join users owner on owner.id = first.owner_id
    cross join lateral (
      select count(*)::int as reports, array_agg(distinct s.reason) as reasons,
        bool_or(s.reporter_key = ${wordList}) as "isAutomatic"
      from (
        select reason, reporter_key from reports
        where subject_kind = first.subject_kind and subject_id = first.subject_id and handled_at is null
        order by created_at, id limit ${maxWaiting}
      ) s
    ) counted
    order by first.created_at, first.id`.execute(db);
  return rows;
}

export type WaitingRow = { cases: number; appeals: number; since: Date | null };

/**
 * The numbers of waiting cases and appeals, at most `maxWaiting` each, and the time since which the first case has
 * waited.
 */
export async function countWaiting(db: Db): Promise<WaitingRow> {
  const { rows } = await sql<WaitingRow>`
    select
      (select count(*)::int from (select from reports r where ${isFirst} limit ${maxWaiting}) c) as cases,
      (select count(*)::int from (
        select from moderation_actions where appealed_at is not null and appeal_outcome is null limit ${maxWaiting}
      ) a) as appeals,
      (select min(created_at) from reports where handled_at is null) as since`.execute(db);
  return rows[0] ?? { cases: 0, appeals: 0, since: null };
}

/**
 * Reopens the reports that were closed together with this one, except those whose reporter has reported the item
 * anew. Returns how many, or null if a reporter does so at the same time; the transaction must then be rolled back.
 */
export async function reopenReports(tx: Tx, id: string): Promise<number | null> {
  return sql`
    update reports r set outcome = null, outcome_text = '', handled_by = null, handled_at = null
    from reports closed
    where closed.id = ${id} and r.subject_kind = closed.subject_kind and r.subject_id = closed.subject_id
      and r.handled_at = closed.handled_at
      and not exists (
        select from reports o where o.subject_kind = r.subject_kind and o.subject_id = r.subject_id
          and o.reporter_key = r.reporter_key and o.handled_at is null)`
    .execute(tx)
    .then(({ numAffectedRows }) => Number(numAffectedRows ?? 0))
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'reports_open_once') return null;
      throw error;
    });
}

/**
 * The actions on the item of a report that its closing made (`created_at`) or undid (`undone_at`), in the same
 * transaction.
 */
const selectDecision = (tx: Tx, reportId: string, column: 'created_at' | 'undone_at') =>
  tx
    .selectFrom('moderation_actions as a')
    .innerJoin('reports as r', (join) =>
      join
        .onRef('r.subject_kind', '=', 'a.subject_kind')
        .onRef('r.subject_id', '=', 'a.subject_id')
        .onRef('r.handled_at', '=', `a.${column}`),
    )
    .select('a.id')
    .where('r.id', '=', reportId);

/** Whether the decision that closed this report also ended a hiding of the item by the word list. */
export async function hasEndedAutomaticHiding(tx: Tx, reportId: string): Promise<boolean> {
  const row = await selectDecision(tx, reportId, 'undone_at')
    .where(sql<boolean>`a.details ->> 'automatic' is not null`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The action that closed this report in its own transaction, if it is in force. */
export async function findClosingAction(tx: Tx, reportId: string): Promise<string | undefined> {
  const row = await selectDecision(tx, reportId, 'created_at')
    .where('a.undone_at', 'is', null)
    .where('a.final_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}
