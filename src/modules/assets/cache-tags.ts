import { cacheTag, cacheTagOf } from '../../shared/cache/tags.ts';

/** Tag of one asset. */
export const assetTag = cacheTagOf('asset');

/** Tag of lists of public assets. */
export const publicAssetsTag = cacheTag('public-assets');

/** Tag of one stored file in all sizes, under one public id. */
export const mediaTag = cacheTagOf('media');
