import type { WebCard } from '../modules/webs/contract.ts';

/** How many webs a page of a list holds. */
export const perPage = 8;

/** One page of a list of webs, and where the pages around it are. */
export type FeedData = {
  webs: WebCard[];
  page: number;
  total: number;
  /** Address of the next page of the list, or null at its end. */
  next: string | null;
  previous: string | null;
};

/** How many webs a list holds, in words. */
export const countedWebs = (total: number) => (total === 1 ? '1 web' : `${total} webs`);

type Listed = { docs: WebCard[]; page: number; hasNextPage: boolean; totalDocs: number };

/** A page of webs as lists show it; `addressOf` gives the address of a page by its number. */
export function feedOf(listed: Listed, addressOf: (page: number) => string): FeedData {
  const { docs, page, hasNextPage, totalDocs } = listed;
  return {
    webs: docs,
    page,
    total: totalDocs,
    next: hasNextPage ? addressOf(page + 1) : null,
    previous: page > 1 ? addressOf(page - 1) : null,
  };
}

/** Addresses of a list's pages that differ in nothing but their number. */
export const pagesOf = (path: string) => (page: number) => (page > 1 ? `${path}?page=${page}` : path);
