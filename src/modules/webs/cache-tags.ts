import { cacheTag, cacheTagOf } from '../../shared/cache/tags.ts';

/** Tag of every list of webs: which webs are public, their view counts and the trending order. */
export const trendingTag = cacheTag('trending');

/** Tag of one web. A fork's page also shows the original's title, which has the original's tag. */
export const webTag = cacheTagOf('web');

/** Tag of the public forks of a web. A trigger (schema/forks.sql) invalidates it, whoever publishes or hides a fork. */
export const forksTag = cacheTagOf('forks');
