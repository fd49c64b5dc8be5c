import { cacheTag } from '../../shared/cache/cache-tag.ts';

/** Of which webs are trending, and of the number of views. */
export const trendingTag = cacheTag('trending');

/** Of one web, its original's title where it is a fork excepted: that is the original's. */
export const webTag = (id: string) => cacheTag('web', id);

/** Of lists of a member's webs. */
const websOfTag = (ownerId: string) => cacheTag('webs-of', ownerId);

/** Of every list that may show a public web of this member. */
export const listTags = (ownerId: string) => [trendingTag, websOfTag(ownerId)];
