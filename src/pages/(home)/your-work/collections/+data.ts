import { redirect } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import type { OwnAction } from '../../../../modules/moderation/contract/actions.ts';
import { readHiddenOf } from '../../../(reports)/index.server.ts';
import { memberOf, type PageData } from '../../../page-context.ts';
import { type CollectionFeedData, perPage, toCollectionFeed } from '../../../runtime/feeds/feed-data.ts';
import { type WorkCollectionsQuery, workCollections } from '../work-list.ts';

export type CollectionsData = PageData & {
  feed: CollectionFeedData;
  query: WorkCollectionsQuery;
  hidden: OwnAction[];
};

/** One page of the member's own collections, by the URL's query. */
export async function data(context: PageContextServer): Promise<CollectionsData> {
  const { app, viewer, urlParsed } = context;
  const query = workCollections.read(urlParsed.search);
  // Redirects to the canonical URL: the form submits the view that it was rendered for (`was`).
  if (urlParsed.search.was !== undefined) throw redirect(workCollections.addressOf(query));
  const { search, view: type, sortBy, sortOrder } = query;
  const page = Number(urlParsed.search.page) || 1;
  const request = { page, limit: perPage, type };
  const member = memberOf(viewer);
  const listed = search
    ? await app.collections.searchOwn(member, { ...request, search })
    : await app.collections.listOwn(member, { ...request, sortBy, sortOrder });
  return {
    head: { title: 'Your collections', isUnlisted: true },
    feed: toCollectionFeed(listed, (number) => workCollections.addressOf(query, number)),
    query,
    hidden: await readHiddenOf(context, 'collection'),
  };
}
