import { redirect } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import type { OwnAction } from '../../../../modules/moderation/contract/actions.ts';
import { parseWebSearch } from '../../../../modules/webs/rules/search-text.ts';
import { readHiddenOf } from '../../../(reports)/index.ts';
import type { PageData } from '../../../page-context.ts';
import { memberOf } from '../../../require-member.ts';
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

/** One page of the member's own webs, by the URL's query. */
export async function data(context: PageContextServer): Promise<WorkData> {
  const { app, viewer, urlParsed } = context;
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
