export { data as readSearch, readSearchQuery, searchAddress } from './search/+data.ts';
export { default as SearchPage } from './search/+Page.tsx';
