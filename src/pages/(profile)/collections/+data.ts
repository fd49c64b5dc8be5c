import { redirect } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { memberOf, type PageData } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import {
  type CollectionFeedData,
  createPageAddresses,
  perPage,
  toCollectionFeed,
} from '../../runtime/feeds/feed-data.ts';
import {
  headOfProfile,
  type ProfileUrl,
  type ProfileView,
  readProfile,
  readProfileUrl,
  requireMember,
} from '../data/profile.ts';
import { type CollectionTab, collectionTabs, isCollectionTab } from '../data/tabs.ts';

export type ProfileCollectionsData = PageData & {
  view: ProfileView;
  tab: CollectionTab;
  feed: CollectionFeedData;
};

/** Data of a profile with a list of collections; the base path redirects to the popular ones. */
export async function data(pageContext: PageContextServer): Promise<ProfileCollectionsData> {
  const place = readProfileUrl(pageContext);
  const { username, isOwn, path } = place;
  const popular = pagePath('/@username/collections/@collectionTab', { username, collectionTab: 'popular' });
  const { collectionTab: tab = '' } = pageContext.routeParams;
  if (!isCollectionTab(tab) || (collectionTabs[tab].isOwn && !isOwn)) throw redirect(popular);
  const [{ profile, blockState }, listed] = await requireMember(
    Promise.all([readProfile(pageContext, place), readCollections(pageContext, place, tab)]),
  );
  const addressOf = createPageAddresses(path);
  const feed = toCollectionFeed(listed, addressOf);
  const { page, next, previous } = feed;
  const { words, isOwn: isOfOwner } = collectionTabs[tab];
  return {
    head: headOfProfile(profile, {
      ...{ words: `${words} collections`, isOwn: isOfOwner },
      ...{ canonical: addressOf(page), next, previous },
    }),
    isCacheable: true,
    view: { profile, blockState, isOwn, path },
    tab,
    feed,
  };
}

function readCollections(
  { app, viewer, urlParsed }: PageContextServer,
  { username }: ProfileUrl,
  tab: CollectionTab,
) {
  const request = { page: Number(urlParsed.search.page) || 1, limit: perPage };
  const newest = { sortBy: 'createdAt', sortOrder: 'desc' } as const;
  const { collections } = app;
  if (tab === 'saved') return collections.listSaved(memberOf(viewer), request);
  if (tab === 'liked') return collections.listLikedBy(viewer, username, request);
  if (tab === 'unlisted' || tab === 'private')
    return collections.listOwn(memberOf(viewer), { ...request, ...newest, type: tab });
  const sortBy = tab === 'popular' ? 'views' : newest.sortBy;
  return collections.listByUser(viewer, username, { ...request, ...newest, sortBy });
}
