import { pagePath } from '../page-path.ts';

/** Kinds of results; the first one is the default. */
export const searchTypes = ['web', 'code', 'collection', 'profile'] as const;
export type SearchType = (typeof searchTypes)[number];

/** Whose code is searched; the first one is the default. */
const scopes = ['public', 'mine'] as const;

/** A search: its text and type, and for code its scope. */
export type SearchQuery = { q: string; type: SearchType; scope: (typeof scopes)[number] };

/** Parses the query parameters. */
export function readSearchQuery(given: Record<string, string | undefined>): SearchQuery {
  const type = searchTypes.find((one) => one === given.type) ?? 'web';
  return {
    q: (given.q ?? '').trim(),
    type,
    scope: (type === 'code' && scopes.find((one) => one === given.scope)) || 'public',
  };
}

/** The URL of a page of search results, without default values. */
export function searchAddress({ q, type, scope }: SearchQuery, page = 1): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set('q', q);
  if (type !== 'web') parameters.set('type', type);
  if (type === 'code' && scope !== 'public') parameters.set('scope', scope);
  if (q && page > 1) parameters.set('page', String(page));
  return parameters.size > 0 ? `${pagePath('/search')}?${parameters}` : pagePath('/search');
}
