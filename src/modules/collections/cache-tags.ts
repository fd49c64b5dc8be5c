import { cacheTag, cacheTagOf } from '../../shared/cache/tags.ts';

/** Tag of one collection and its list of webs; PostgreSQL triggers build the same tag. */
export const collectionTag = cacheTagOf('collection');

/** Tag of lists in which a collection of any member may appear when it becomes public. */
export const publicCollectionsTag = cacheTag('public-collections');

/** Tag of lists of a member's collections. */
export const collectionsOfTag = cacheTagOf('collections-of');
