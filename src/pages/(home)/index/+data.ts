import type { PageContextServer } from 'vike/types';
import { feedPaths } from '../../../modules/discovery/paths.ts';
import type { PageData } from '../../page-context.ts';
import { createPageAddresses, type FeedData, perPage, toFeed } from '../../runtime/feeds/feed-data.ts';

export type HomeData = PageData & { feed: FeedData };

const addressOf = createPageAddresses('/');

/** One page of trending webs. */
export async function data({ app, viewer, urlParsed }: PageContextServer): Promise<HomeData> {
  const page = Number(urlParsed.search.page) || 1;
  const feed = toFeed(await app.webs.listTrending(viewer, { page, limit: perPage }), addressOf);
  return {
    head: {
      title: page > 1 ? `Trending, page ${page}` : 'Codeweb',
      canonical: addressOf(page),
      feed: feedPaths.trending,
      next: feed.next ?? undefined,
      prev: feed.previous ?? undefined,
    },
    isCacheable: true,
    feed,
  };
}
