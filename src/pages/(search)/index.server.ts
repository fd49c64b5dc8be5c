export { data as readSearch } from './search/+data.ts';
export { default as SearchPage } from './search/+Page.tsx';
export { readSearchQuery, searchAddress } from './search-query.ts';
