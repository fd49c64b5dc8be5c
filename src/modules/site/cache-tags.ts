import { cacheTag } from '../../shared/cache/tags.ts';

/** Tag of the site's settings. Every page shows some of them. */
export const siteTag = cacheTag('site');
