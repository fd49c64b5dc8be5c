import { cacheTagOf } from '../../shared/cache/tags.ts';

/** The tag of a member's names, pictures, texts and number of followers. */
export const memberTag = cacheTagOf('member');
