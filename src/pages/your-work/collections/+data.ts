import type { PageContextServer } from 'vike/types';
import { type CollectionFeedData, collectionFeedOf, pagesOf, perPage } from '../../feed-data.ts';
import { memberOf } from '../../member.ts';
import type { PageData } from '../../page-context.ts';

export type CollectionsData = PageData & { feed: CollectionFeedData };

const addressOf = pagesOf('/your-work/collections');

/** One page of the member's own collections, the newest first. */
export async function data({ app, viewer, urlParsed }: PageContextServer): Promise<CollectionsData> {
  const page = Number(urlParsed.search.page) || 1;
  const listed = await app.collections.own(memberOf(viewer), {
    ...{ page, limit: perPage, type: 'all' },
    ...{ sortBy: 'createdAt', sortOrder: 'desc' },
  });
  return {
    head: { title: 'Your collections', isUnlisted: true },
    feed: collectionFeedOf(listed, addressOf),
  };
}
