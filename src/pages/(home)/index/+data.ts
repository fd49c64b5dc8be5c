import type { PageContextServer } from 'vike/types';
import { feedPaths } from '../../../modules/discovery/rules.ts';
import type { PageData } from '../../page-context.ts';
import { createPageAddresses, type FeedData, perPage, toFeed } from '../../runtime/feeds/feed-data.ts';

export type HomeData = PageData & {
  /** Null for guests who may not browse. */
  feed: FeedData | null;
  /** The most used tags, above the first page. */
  tags: string[];
  /** The site's words for new visitors. */
  intro: {
    title: string;
    text: string;
    siteName: string;
    guestsMayBrowse: boolean;
    previewOrigin: string | null;
  };
};

const addressOf = createPageAddresses('/');

/** One page of trending webs. */
export async function data({ app, viewer, urlParsed }: PageContextServer): Promise<HomeData> {
  const page = Number(urlParsed.search.page) || 1;
  const { siteName, guestsMayBrowse, frontPageTitle, frontPageText } = app.site.settings.get();
  const isOpen = viewer !== null || guestsMayBrowse;
  const [listed, tags] = await Promise.all([
    isOpen ? app.webs.listTrending(viewer, { page, limit: perPage }) : null,
    isOpen && page === 1 ? app.webs.listPopularTags() : [],
  ]);
  const feed = listed && toFeed(listed, addressOf);
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
    tags,
    intro: {
      ...{ title: frontPageTitle, text: frontPageText, siteName, guestsMayBrowse },
      previewOrigin: app.config.preview.origin,
    },
  };
}
