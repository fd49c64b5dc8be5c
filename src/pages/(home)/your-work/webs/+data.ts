import { redirect } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import type { OwnAction } from '../../../../modules/moderation/contract/actions.ts';
import { parseWebSearch } from '../../../../modules/webs/rules/search-text.ts';
import { readHiddenOf } from '../../../(reports)/index.server.ts';
import { memberOf, type PageData } from '../../../page-context.ts';
import { pagePath } from '../../../page-path.ts';
import { type FeedData, perPage, toFeed } from '../../../runtime/feeds/feed-data.ts';
import { type WorkWebsQuery, workWebs } from '../work-list.ts';

export type WorkData = PageData & {
  feed: FeedData;
  query: WorkWebsQuery;
  hidden: OwnAction[];
  /** Why the search cannot be carried out. */
  problem: string | null;
  /** The member's tags, the most used first. */
  tags: string[];
};

/** One page of the member's own webs, by the URL's query. The path above it redirects here. */
export async function data(context: PageContextServer): Promise<WorkData> {
  const { app, viewer, urlParsed, routeParams } = context;
  if (routeParams.path === pagePath('/your-work')) throw redirect(pagePath('/your-work/webs'));
  const query = workWebs.read(urlParsed.search);
  // Redirects to the canonical URL: the form submits the view that it was rendered for (`was`).
  if (urlParsed.search.was !== undefined) throw redirect(workWebs.addressOf(query));
  const { problem } = parseWebSearch(query.search);
  const page = Number(urlParsed.search.page) || 1;
  const [listed, hidden, tags] = await Promise.all([
    app.webs.listYourWork(memberOf(viewer), {
      ...query,
      search: problem === null ? query.search : '',
      page,
      limit: perPage,
    }),
    readHiddenOf(context, 'web'),
    app.webs.listOwnTags(memberOf(viewer)),
  ]);
  return {
    head: { title: 'Your Work', isUnlisted: true },
    feed: toFeed(listed, (number) => workWebs.addressOf(query, number)),
    query,
    hidden,
    tags,
    problem,
  };
}
