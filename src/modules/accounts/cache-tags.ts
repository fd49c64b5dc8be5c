import { cacheTagOf } from '../../shared/cache/cache-tag.ts';

/** The tag of a member's names, pictures, texts and number of followers. */
export const memberTag = cacheTagOf('member');
