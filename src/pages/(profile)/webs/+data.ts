import type { PageContextServer } from 'vike/types';
import type { WebCard } from '../../../modules/webs/contract/index.ts';
import type { PageData } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { createPageAddresses, type FeedData, perPage, toFeed } from '../../runtime/feeds/feed-data.ts';
import {
  headOfProfile,
  type ProfileUrl,
  type ProfileView,
  readProfile,
  readProfileUrl,
  redirectToList,
  requireMember,
} from '../data/profile.ts';
import { isWebTab, type WebTab, webTabs } from '../data/tabs.ts';

export type ProfileWebsData = PageData & {
  view: ProfileView;
  /** Null for the showcase. */
  tab: WebTab | null;
  feed: FeedData;
};

/**
 * Data of a profile with a list of webs: the showcase at the base path, or a redirect to the popular webs if it is
 * empty.
 */
export async function data(pageContext: PageContextServer): Promise<ProfileWebsData> {
  const place = readProfileUrl(pageContext);
  const { username, isOwn, path } = place;
  const { webTab = '' } = pageContext.routeParams;
  const tab = isWebTab(webTab) ? webTab : null;
  if (tab && webTabs[tab].isOwn && !isOwn) throw redirectToList(place, path.replace(/[^/]+$/, 'public'));
  const [{ profile, blockState }, listed] = await requireMember(
    Promise.all([readProfile(pageContext, place), tab && readWebs(pageContext, place, tab)]),
  );
  if (!tab && profile.showcase.length === 0) throw redirectToList(place, `${path}/popular`);
  const feed = listed ?? showcaseFeed(profile.showcase);
  const canonicalPath = tab
    ? pagePath('/@username/@webTab', { username, webTab: tab })
    : pagePath('/@username', { username });
  const isFirstList = tab === null || (tab === 'popular' && profile.showcase.length === 0);
  return {
    head: headOfProfile(profile, {
      words: isFirstList ? undefined : `${webTabs[tab].words} webs`,
      isOwn: tab !== null && webTabs[tab].isOwn,
      canonical: createPageAddresses(canonicalPath)(feed.page),
      next: feed.next,
      previous: feed.previous,
    }),
    isCacheable: true,
    view: { profile, blockState, isOwn, path },
    tab,
    feed,
  };
}

async function readWebs(
  { app, viewer, urlParsed }: PageContextServer,
  { username, path }: ProfileUrl,
  tab: WebTab,
): Promise<FeedData> {
  const request = { page: Number(urlParsed.search.page) || 1, limit: perPage };
  const addressOf = createPageAddresses(path);
  if (tab === 'liked') return toFeed(await app.webs.listLikedBy(viewer, username, request), addressOf);
  const listed = await app.webs.listByUser(viewer, username, {
    ...request,
    webType: tab === 'popular' ? 'public' : tab,
    sortBy: tab === 'popular' ? 'views' : 'createdAt',
    sortOrder: 'desc',
  });
  return toFeed(listed, addressOf);
}

const showcaseFeed = (webs: WebCard[]): FeedData => ({
  ...{ webs, page: 1, first: 1, total: webs.length },
  ...{ next: null, previous: null },
});
