import { notFound, taken } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import type { PageRequest } from '../../../shared/paging.ts';
import type { Member } from '../../../shared/viewer.ts';
import type { Audited } from '../../site/index.ts';
import type { Action } from '../contract/actions.ts';
import type { Report } from '../contract/index.ts';
import { toAction, toReport } from '../present.ts';
import { findActionsOn } from '../repository/action-lists.ts';
import { lockAction, lockSubject } from '../repository/actions.ts';
import * as rows from '../repository/cases.ts';
import * as reports from '../repository/reports.ts';
import { messages } from '../rules/messages.ts';
import type { ReportKind } from '../rules/report-reasons.ts';
import { undoWithAppeal } from './actions.ts';
import type { Deps } from './deps.ts';
import { pictureAddresses } from './reports.ts';

/** An item with open reports. */
export type Case = {
  kind: ReportKind;
  subjectId: string;
  label: string;
  /** Username of its owner; null if the account is gone. */
  owner: string | null;
  /** When it was reported first, as an ISO date. */
  since: string;
  /** Number of open reports, each by another person; at most 100 are counted. */
  reports: number;
  reasons: string[];
  isAutomatic: boolean;
};

/** One page of the cases, longest waiting first. */
export async function listCases(
  { db }: Deps,
  request: PageRequest,
): Promise<{ cases: Case[]; hasNext: boolean }> {
  const found = await rows.findCases(db, request);
  const cases = found.slice(0, request.limit).map((row) => ({ ...row, since: row.since.toISOString() }));
  return { cases, hasNext: found.length > request.limit };
}

/**
 * The numbers of waiting cases and appeals, up to `maxWaiting` each, and the time of the oldest open report as an ISO
 * date.
 */
export type Waiting = { cases: number; appeals: number; since: string | null };

/** Counts the cases and the appeals that wait for a moderator. */
export async function countWaiting({ db }: Deps): Promise<Waiting> {
  const { cases, appeals, since } = await rows.countWaiting(db);
  return { cases, appeals, since: since?.toISOString() ?? null };
}

const shownReports = 20;
const shownActions = 5;

/**
 * The first open reports of an item, oldest first; which of them have a copy that differs from all earlier ones; and
 * the latest actions on the item. Null if the item has no open report.
 */
export async function getCase(
  deps: Deps,
  kind: ReportKind,
  subjectId: string,
): Promise<{ reports: Report[]; distinct: Report[]; actions: Action[] } | null> {
  if (!isId(subjectId)) return null;
  const [open, actions] = await Promise.all([
    reports.findOpenReportsOf(deps.db, kind, subjectId, shownReports),
    findActionsOn(deps.db, kind, subjectId, shownActions),
  ]);
  if (open.length === 0) return null;
  const addressOf = pictureAddresses(deps);
  const all = open.map((row) => toReport(row, deps.publicUrl, addressOf));
  // Compared as they are stored, since each report has its own address of the same picture.
  const copies = open.map(({ copy }) => JSON.stringify(copy));
  return {
    reports: all,
    distinct: all.filter((_, at) => copies.indexOf(copies[at] ?? '') === at),
    actions: actions.map((row) => toAction(row, deps.publicUrl)),
  };
}

/**
 * Reverts a decision: reopens the reports that it closed, and undoes the action that closed them. 409 if the report
 * is open, or if the word list had hidden the content, which may never have been public.
 */
export async function reopenReport(
  deps: Deps,
  audited: Audited,
  moderator: Member,
  reportId: string,
): Promise<{ reopened: number }> {
  return audited.transaction(async (tx, record) => {
    const about = isId(reportId) ? await reports.findSubjectOf(tx, reportId) : undefined;
    if (about) await lockSubject(tx, about.kind, about.subjectId);
    const found = about && (await reports.lockReport(tx, reportId));
    if (!found) throw notFound();
    if (found.outcome === null) throw taken(messages.openAlready);
    if (await rows.hasEndedAutomaticHiding(tx, reportId)) throw taken(messages.decisionStays);
    const actionId = await rows.findClosingAction(tx, reportId);
    const action = actionId === undefined ? undefined : await lockAction(tx, actionId);
    if (action) await undoWithAppeal(deps, tx, action, moderator.username, messages.decisionTakenBack);
    const reopened = await rows.reopenReports(tx, reportId);
    if (!reopened) throw taken(messages.openAlready);
    await record({
      action: 'report.reopen',
      subject: { kind: found.kind as ReportKind, id: found.subjectId, label: found.label },
      details: { report: reportId, ...(action && { action: action.id }) },
    });
    return { reopened };
  });
}
