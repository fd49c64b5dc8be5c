import type { PageContextServer } from 'vike/types';
import type { Report } from '../../../../modules/moderation/contract/index.ts';
import type { Page } from '../../../../shared/paging.ts';
import type { PageData } from '../../../page-context.ts';

export type ReportsData = PageData & { state: 'open' | 'handled'; reports: Page<Report> };

const perPage = 10;

/** One page of the reports that are open or handled. */
export async function data({ app, urlParsed }: PageContextServer): Promise<ReportsData> {
  const state = urlParsed.search.state === 'handled' ? 'handled' : 'open';
  const page = Number(urlParsed.search.page) || 1;
  const reports = await app.moderation.listReports(state, { page, limit: perPage });
  return { head: { title: 'Reports', isUnlisted: true }, state, reports };
}
