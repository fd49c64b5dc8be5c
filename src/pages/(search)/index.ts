export type { SearchQuery } from './search-query.ts';
