import { cacheTag } from '../../shared/cache/cache-tag.ts';

/** Tag of lists of what a member likes. */
export const likesOfTag = (memberId: string) => cacheTag('likes-of', memberId);
