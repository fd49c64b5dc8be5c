import type { PageContextServer } from 'vike/types';
import { memberOf, type PageData } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { createPageAddresses, type FeedData, perPage, toFeed } from '../../runtime/feeds/feed-data.ts';

export type FollowingData = PageData & { feed: FeedData };

/** One page of webs of the members that the viewer follows. */
export async function data({ app, viewer, urlParsed }: PageContextServer): Promise<FollowingData> {
  const page = Number(urlParsed.search.page) || 1;
  const listed = await app.webs.listFollowing(memberOf(viewer), { page, limit: perPage });
  return {
    head: { title: 'Following', isUnlisted: true },
    feed: toFeed(listed, createPageAddresses(pagePath('/following'))),
  };
}
