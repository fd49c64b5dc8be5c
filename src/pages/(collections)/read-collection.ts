import type { PageContextServer } from 'vike/types';
import type { Collection } from '../../modules/collections/contract/index.ts';
import type { OwnAction } from '../../modules/moderation/contract/actions.ts';
import { readHiddenNotice } from '../(reports)/index.ts';
import type { PageData } from '../page-context.ts';
import { pagePath } from '../page-path.ts';
import { createPageAddresses, type FeedData, perPage, toFeed } from '../runtime/feeds/feed-data.ts';
import { openedByLinkIn } from '../runtime/links/link-key.ts';
import { headOfCollection } from './collection-head.ts';

export type CollectionData = PageData & { collection: Collection; feed: FeedData; notice: OwnAction | null };

/** Path of a collection's page. */
export const collectionAddress = (id: string) => pagePath('/collection/@collectionId', { collectionId: id });

/** A collection and one page of its webs. */
export async function readCollection(pageContext: PageContextServer): Promise<CollectionData> {
  const { app, viewer, routeParams, urlParsed } = pageContext;
  const id = routeParams.collectionId ?? '';
  const page = Number(urlParsed.search.page) || 1;
  const [collection, listed] = await Promise.all([
    app.collections.get(viewer, id),
    app.collections.listWebs(viewer, id, { page, limit: perPage }),
  ]);
  const feed = toFeed(listed, createPageAddresses(collectionAddress(id), openedByLinkIn(pageContext)));
  return {
    head: headOfCollection(collection, feed),
    isCacheable: true,
    collection,
    feed,
    notice: await readHiddenNotice(pageContext, 'collection', collection),
  };
}
