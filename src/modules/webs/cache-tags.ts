import { cacheTag, cacheTagOf } from '../../shared/cache/cache-tag.ts';

/** Tag of every list of webs: which webs are public, their view counts and the trending order. */
export const trendingTag = cacheTag('trending');

/** Tag of one web. A fork's page also shows the original's title, which has the original's tag. */
export const webTag = cacheTagOf('web');

/** Tag of which public forks a web has. A trigger of the database sends it (migration 0100), whoever publishes or hides a fork. */
export const forksTag = cacheTagOf('forks');
