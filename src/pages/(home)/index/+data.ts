import type { PageContextServer } from 'vike/types';
import type { PageData } from '../../page-context.ts';
import { type FeedData, feedOf, pagesOf, perPage } from '../../runtime/feeds/feed-data.ts';

export type HomeData = PageData & { feed: FeedData };

const addressOf = pagesOf('/');

/** One page of trending webs. */
export async function data({ app, viewer, urlParsed }: PageContextServer): Promise<HomeData> {
  const page = Number(urlParsed.search.page) || 1;
  const feed = feedOf(await app.webs.listTrending(viewer, { page, limit: perPage }), addressOf);
  return {
    head: {
      title: page > 1 ? `Trending, page ${page}` : 'Codeweb',
      canonical: addressOf(page),
      next: feed.next ?? undefined,
      prev: feed.previous ?? undefined,
    },
    isCacheable: true,
    feed,
  };
}
