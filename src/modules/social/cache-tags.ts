import { cacheTagOf } from '../../shared/cache/tags.ts';

/** Tag of lists of a member's likes. */
export const likesOfTag = cacheTagOf('likes-of');
