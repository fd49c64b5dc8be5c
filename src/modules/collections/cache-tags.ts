import { cacheTag } from '../../shared/cache/cache-tag.ts';

/** Of one collection, and of which webs it holds; triggers in PostgreSQL name it too. */
export const collectionTag = (id: string) => cacheTag('collection', id);

/** Of lists of a member's collections. */
export const collectionsOfTag = (ownerId: string) => cacheTag('collections-of', ownerId);
