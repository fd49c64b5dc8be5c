import { cacheTag } from '../../shared/cache/cache-tag.ts';

/** Tag of the trending order and of view counts. */
export const trendingTag = cacheTag('trending');

/** Tag of one web. A fork's page also shows the original's title, which has the original's tag. */
export const webTag = (id: string) => cacheTag('web', id);

/** Tag of lists of a member's webs. */
const websOfTag = (ownerId: string) => cacheTag('webs-of', ownerId);

/** Tags of every list that may show a public web of this member. */
export const listTags = (ownerId: string) => [trendingTag, websOfTag(ownerId)];
