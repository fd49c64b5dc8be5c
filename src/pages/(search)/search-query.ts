import { pagePath } from '../page-path.ts';

/** What can be searched for; the first one is the default. */
export const searchTypes = ['web', 'collection', 'profile'] as const;
export type SearchType = (typeof searchTypes)[number];

/** A search: its text and type. */
export type SearchQuery = { q: string; type: SearchType };

/** Parses the query parameters. */
export function readSearchQuery(given: Record<string, string | undefined>): SearchQuery {
  return {
    q: (given.q ?? '').trim(),
    type: searchTypes.find((type) => type === given.type) ?? 'web',
  };
}

/** The URL of a page of search results, without default values. */
export function searchAddress({ q, type }: SearchQuery, page = 1): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set('q', q);
  if (type !== 'web') parameters.set('type', type);
  if (q && page > 1) parameters.set('page', String(page));
  return parameters.size > 0 ? `${pagePath('/search')}?${parameters}` : pagePath('/search');
}
