import type { Collection } from '../../../modules/collections/contract/index.ts';
import type { WebCard } from '../../../modules/webs/contract/index.ts';

/** How many entries a page of a list holds. */
export const perPage = 8;

/** A page of any list among the pages around it. */
export type Paging = {
  page: number;
  total: number;
  /** The place of the page's first entry in the list, from 1. */
  first: number;
  /** Address of the next page of the list, or null at its end. */
  next: string | null;
  previous: string | null;
};

/** One page of a list of webs. */
export type FeedData = Paging & { webs: WebCard[] };

/** One page of a list of collections. */
export type CollectionFeedData = Paging & { collections: Collection[] };

/** How many a list holds, in words. */
export const counted = (total: number, one: string, many = `${one}s`) =>
  `${total} ${total === 1 ? one : many}`;

type Listed = { page: number; limit: number; hasNextPage: boolean; totalDocs: number };

/** Where a page of a list stands; `addressOf` gives the address of a page by its number. */
export function pagingOf(listed: Listed, addressOf: (page: number) => string): Paging {
  const { page, limit, hasNextPage, totalDocs } = listed;
  return {
    page,
    total: totalDocs,
    first: (page - 1) * limit + 1,
    next: hasNextPage ? addressOf(page + 1) : null,
    previous: page > 1 ? addressOf(page - 1) : null,
  };
}

/** A page of webs as lists show it. */
export function feedOf(listed: Listed & { docs: WebCard[] }, addressOf: (page: number) => string): FeedData {
  return { ...pagingOf(listed, addressOf), webs: listed.docs };
}

/** A page of collections as lists show it. */
export function collectionFeedOf(
  listed: Listed & { docs: Collection[] },
  addressOf: (page: number) => string,
): CollectionFeedData {
  return { ...pagingOf(listed, addressOf), collections: listed.docs };
}

/** Addresses of a list's pages that differ in nothing but their number. */
export const pagesOf = (path: string) => (page: number) => (page > 1 ? `${path}?page=${page}` : path);
