export { data as readTag, readTagQuery, tagAddress } from './tag/@tag/+data.ts';
export { default as TagPage } from './tag/@tag/+Page.tsx';
