import { cacheTag } from '../../shared/cache/cache-tag.ts';

/** The site's settings, which every page shows some of. */
export const siteTag = cacheTag('site');
