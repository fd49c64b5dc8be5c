import type { PageContextServer } from 'vike/types';
import { feedPaths } from '../../../../modules/discovery/rules.ts';
import { listChoices } from '../../../../modules/webs/rules/fields.ts';
import { load, type PageData } from '../../../page-context.ts';
import { pagePath } from '../../../page-path.ts';
import { type FeedData, perPage, toFeed } from '../../../runtime/feeds/feed-data.ts';

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

/** A tag, and the order of its webs. */
type TagQuery = { tag: string; order: (typeof listChoices.tagged)[number] };

/** Parses the parameters of the page; the default order is by activity. */
export function readTagQuery(
  { tag = '' }: Record<string, string | undefined>,
  { order }: Record<string, string | undefined>,
): TagQuery {
  return { tag, order: listChoices.tagged.find((choice) => choice === order) ?? 'trending' };
}

/** The URL of a page of a tag's webs, without default values. */
export function tagAddress({ tag, order }: TagQuery, page = 1): string {
  const parameters = new URLSearchParams();
  if (order !== 'trending') parameters.set('order', order);
  if (page > 1) parameters.set('page', String(page));
  const path = pagePath('/tag/@tag', { tag });
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
