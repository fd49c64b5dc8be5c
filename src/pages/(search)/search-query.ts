/** What a search looks for; the first holds where the address says nothing. */
export const searchTypes = ['web', 'collection', 'profile'] as const;
export type SearchType = (typeof searchTypes)[number];

/** What somebody searches for. */
export type SearchQuery = { q: string; type: SearchType };

/** Reads the address. */
export function readSearchQuery(given: Record<string, string | undefined>): SearchQuery {
  return {
    q: (given.q ?? '').trim(),
    type: searchTypes.find((type) => type === given.type) ?? 'web',
  };
}

/** The shortest address of a page of what is found. */
export function searchAddress({ q, type }: SearchQuery, page = 1): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set('q', q);
  if (type !== 'web') parameters.set('type', type);
  if (q && page > 1) parameters.set('page', String(page));
  return parameters.size > 0 ? `/search?${parameters}` : '/search';
}
