export { data as readTag } from './tag/@tag/+data.ts';
export { default as TagPage } from './tag/@tag/+Page.tsx';
export { readTagQuery, tagAddress } from './tag/@tag/tag-query.ts';
