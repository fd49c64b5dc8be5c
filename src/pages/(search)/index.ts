export type { SearchQuery } from './search/+data.ts';
