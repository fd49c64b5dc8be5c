import type { PageContextServer } from 'vike/types';
import { feedPaths } from '../../../../modules/discovery/rules.ts';
import { load, type PageData } from '../../../page-context.ts';
import { type FeedData, perPage, toFeed } from '../../../runtime/feeds/feed-data.ts';
import { readTagQuery, type TagQuery, tagAddress } from './tag-query.ts';

export type TagData = PageData & { query: TagQuery; feed: FeedData };

/** One page of the public webs with a tag. */
export const data = load(
  async ({ app, viewer, routeParams, urlParsed }: PageContextServer): Promise<TagData> => {
    const query = readTagQuery(routeParams, urlParsed.search);
    const { tag, order } = query;
    const page = Number(urlParsed.search.page) || 1;
    const listed = await app.webs.listTagged(viewer, tag, { page, limit: perPage, order });
    const feed = toFeed(listed, (number) => tagAddress(query, number));
    const name = `Webs with the tag ${tag}`;
    return {
      head: {
        title: page > 1 ? `${name}, page ${page}` : name,
        // Search engines should not index the page of a tag that no web has.
        isUnlisted: listed.totalDocs === 0,
        canonical: tagAddress(query, page),
        feed: feedPaths.tag(tag),
        next: feed.next ?? undefined,
        prev: feed.previous ?? undefined,
      },
      isCacheable: true,
      query,
      feed,
    };
  },
  { missing: '/404' },
);
