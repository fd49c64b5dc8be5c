import type { Collection } from '../../../modules/collections/contract.ts';
import type { WebCard } from '../../../modules/webs/contract/index.ts';
import { keepLinkKey, type OpenedByLink } from '../link-key.ts';

/** Entries per page of a list. */
export const perPage = 8;

/** The position of one page within a list. */
export type Paging = {
  page: number;
  total: number;
  /** Position of the page's first entry in the list, from 1. */
  first: number;
  /** URL of the next page, or null on the last one. */
  next: string | null;
  previous: string | null;
};

/** One page of a list of webs. */
export type FeedData = Paging & { webs: WebCard[] };

/** One page of a list of collections. */
export type CollectionFeedData = Paging & { collections: Collection[] };

/** A count with its noun: '1 web', '2 webs'. */
export const formatCount = (total: number, one: string, many = `${one}s`) =>
  `${total} ${total === 1 ? one : many}`;

type PageOfList = { page: number; limit: number; hasNextPage: boolean; totalDocs: number };

/** The paging data of a page; `addressOf` returns the URL of a page by its number. */
export function toPaging(list: PageOfList, addressOf: (page: number) => string): Paging {
  const { page, limit, hasNextPage, totalDocs } = list;
  return {
    page,
    total: totalDocs,
    first: (page - 1) * limit + 1,
    next: hasNextPage ? addressOf(page + 1) : null,
    previous: page > 1 ? addressOf(page - 1) : null,
  };
}

export function toFeed(
  listed: PageOfList & { docs: WebCard[] },
  addressOf: (page: number) => string,
): FeedData {
  return { ...toPaging(listed, addressOf), webs: listed.docs };
}

export function toCollectionFeed(
  listed: PageOfList & { docs: Collection[] },
  addressOf: (page: number) => string,
): CollectionFeedData {
  return { ...toPaging(listed, addressOf), collections: listed.docs };
}

/** Creates page URLs that differ only in the page number; `opened` is the item whose link key opened the list. */
export const createPageAddresses =
  (path: string, opened: OpenedByLink | null = null) =>
  (page: number) =>
    keepLinkKey(opened, page > 1 ? `${path}?page=${page}` : path);

/** Maximum page size of any list that does not state its page size. */
const maxPerPage = 10;

/**
 * Points the link to the next page at the page that follows `left` entries, after removals have moved entries up on the
 * server. Entries that are already in the list are skipped when that page is appended.
 */
export function updateNextLink(left: number, next: Element | null): void {
  const address = next?.getAttribute('href');
  if (!next || !address) return;
  const url = new URL(address, location.href);
  const perPage = Number(next.getAttribute('data-per-page')) || maxPerPage;
  url.searchParams.set('page', String(Math.floor(left / perPage) + 1));
  next.setAttribute('href', url.pathname + url.search);
}
