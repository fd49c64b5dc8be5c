import { cacheTagOf } from '../../shared/cache/tags.ts';

/** Tag of lists of what a member likes. */
export const likesOfTag = cacheTagOf('likes-of');
