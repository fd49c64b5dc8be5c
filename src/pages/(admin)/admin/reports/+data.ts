import type { PageContextServer } from 'vike/types';
import type { Action } from '../../../../modules/moderation/contract/actions.ts';
import type { Report } from '../../../../modules/moderation/contract/index.ts';
import type { Case } from '../../../../modules/moderation/index.ts';
import type { ReportKind } from '../../../../modules/moderation/rules/report-reasons.ts';
import type { WebCard } from '../../../../modules/webs/contract/index.ts';
import type { Page } from '../../../../shared/paging.ts';
import type { PageData } from '../../../page-context.ts';
import { findRecentWebs } from '../members/RecentWebs.server.tsx';

/** A case with everything that a moderator needs to decide it. */
export type OpenCase = {
  kind: ReportKind;
  subjectId: string;
  reports: Report[];
  /** The reports whose copy differs from the copies of all earlier ones. */
  distinct: Report[];
  actions: Action[];
  /** The latest public webs of the owner; null if the account is gone. */
  webs: WebCard[] | null;
};

export type ReportsData = PageData &
  (
    | {
        state: 'open';
        cases: Case[];
        page: number;
        hasNext: boolean;
        /** The case that the URL names, else the first one; null if there are no cases. */
        opened: OpenCase | null;
        /** Whether the URL names a case; phones then show only that case. */
        isChosen: boolean;
      }
    | { state: 'handled'; reports: Page<Report> }
  );

const casesPerPage = 30;
const reportsPerPage = 10;

/** One page of cases with the selected case, or one page of handled reports. */
export async function data({ app, urlParsed, viewer }: PageContextServer): Promise<ReportsData> {
  const head = { title: 'Reports', isUnlisted: true };
  const page = Number(urlParsed.search.page) || 1;
  if (urlParsed.search.state === 'handled') {
    const reports = await app.moderation.listReports('handled', { page, limit: reportsPerPage });
    return { head, state: 'handled', reports };
  }
  const { cases, hasNext } = await app.moderation.listCases({ page, limit: casesPerPage });
  const chosen = parseCase(urlParsed.search.case);
  const shown = chosen ?? cases[0];
  const found = shown && (await app.moderation.getCase(shown.kind, shown.subjectId));
  const owner = found?.reports[0]?.owner ?? null;
  const webs = owner && (await findRecentWebs(app, viewer, owner.username));
  const opened = shown && found ? { kind: shown.kind, subjectId: shown.subjectId, ...found, webs } : null;
  return { head, state: 'open', cases, page, hasNext, opened, isChosen: chosen !== null };
}

/** The kind and id in a parameter such as 'web-<id>', whose shape the route table has checked. */
function parseCase(text: string | undefined): Pick<Case, 'kind' | 'subjectId'> | null {
  if (text === undefined) return null;
  const at = text.indexOf('-');
  return { kind: text.slice(0, at) as ReportKind, subjectId: text.slice(at + 1) };
}
