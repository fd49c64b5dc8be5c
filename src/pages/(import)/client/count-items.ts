import { formatCount } from '../../runtime/feeds/feed-data.ts';

/** For example '3 webs and 1 asset'; empty if there are neither. */
export const countItems = (webs: number, assets: number): string =>
  [webs > 0 && formatCount(webs, 'web'), assets > 0 && formatCount(assets, 'asset')]
    .filter(Boolean)
    .join(' and ');
