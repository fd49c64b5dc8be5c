import { cacheTag, cacheTagOf } from '../../shared/cache/tags.ts';

export const assetTag = cacheTagOf('asset');

export const publicAssetsTag = cacheTag('public-assets');

/** Tag of one stored file in all sizes, under one public id. */
export const mediaTag = cacheTagOf('media');
