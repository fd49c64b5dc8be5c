import type { PageContextServer } from 'vike/types';
import { isDefaultPicture } from '../../modules/assets/rules/default-pictures.ts';
import type { Collection } from '../../modules/collections/contract.ts';
import { feedPaths } from '../../modules/discovery/rules.ts';
import type { OwnAction } from '../../modules/moderation/contract/actions.ts';
import { readHiddenNotice } from '../(reports)/index.server.ts';
import { shortened } from '../(webs)/index.ts';
import type { Head, PageData } from '../page-context.ts';
import { pagePath } from '../page-path.ts';
import {
  createPageAddresses,
  type FeedData,
  formatCount,
  type Paging,
  perPage,
  toFeed,
} from '../runtime/feeds/feed-data.ts';
import { openedByLinkIn } from '../runtime/link-key.ts';

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

/** Head metadata of a collection's page; none for a private collection. */
function headOfCollection(collection: Collection, { page, next, previous }: Paging): Head {
  const { _id, name, description, isPublic, owner, websCount, webs } = collection;
  const title = page > 1 ? `${name}, page ${page}` : name;
  if (!isPublic) return { title, isUnlisted: true };
  const address = pagePath('/collection/@collectionId', { collectionId: _id });
  const by = `${formatCount(websCount, 'web')} collected by ${owner.fullName || owner.username}.`;
  return {
    title,
    description: shortened(`${description} ${by}`),
    canonical: page > 1 ? `${address}?page=${page}` : address,
    feed: feedPaths.collection(_id),
    image: pictureOf(webs),
    next: next ?? undefined,
    prev: previous ?? undefined,
  };
}

/** The large thumbnail of the first web that has one; lists contain the URL of the small one. */
function pictureOf(webs: Collection['webs']): string | undefined {
  const small = webs.find(({ image }) => !isDefaultPicture(image))?.image;
  return small?.replace(/600x350(?=\.webp$)/, '1200x700');
}
