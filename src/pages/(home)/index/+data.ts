import type { PageContextServer } from 'vike/types';
import { feedPaths } from '../../../modules/discovery/paths.ts';
import type { PageData } from '../../page-context.ts';
import { createPageAddresses, type FeedData, perPage, toFeed } from '../../runtime/feeds/feed-data.ts';
import type { IntroProps } from '../components/Intro.tsx';

export type HomeData = PageData & {
  /** Null for guests who may not browse. */
  feed: FeedData | null;
  intro: IntroProps;
};

const addressOf = createPageAddresses('/');

/** One page of trending webs. */
export async function data({ app, viewer, urlParsed }: PageContextServer): Promise<HomeData> {
  const page = Number(urlParsed.search.page) || 1;
  const { siteName, guestsMayBrowse, frontPageTitle, frontPageText } = app.site.settings.get();
  const isOpen = viewer !== null || guestsMayBrowse;
  const feed = isOpen
    ? toFeed(await app.webs.listTrending(viewer, { page, limit: perPage }), addressOf)
    : null;
  return {
    head: {
      title: page > 1 ? `Trending, page ${page}` : '',
      canonical: addressOf(page),
      feed: isOpen ? feedPaths.trending : undefined,
      next: feed?.next ?? undefined,
      prev: feed?.previous ?? undefined,
    },
    isCacheable: true,
    feed,
    intro: { title: frontPageTitle, text: frontPageText, siteName, guestsMayBrowse },
  };
}
