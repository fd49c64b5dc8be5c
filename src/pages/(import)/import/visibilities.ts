import { type Visibility, visibilities } from '../../../shared/rules/visibility.ts';
import { formatCount } from '../../runtime/feeds/feed-data.ts';
import { mayPublish } from '../../runtime/may-publish.ts';

/** The choice for a visibility in an export; private for one that the member may not use yet. */
export const toChoice = (visibility: Visibility): Visibility => (mayPublish() ? visibility : 'private');

export const isChoice = (value: string): value is Visibility => visibilities.some((one) => one === value);

/** For example '3 webs and 1 asset'; empty if there are neither. */
export const countItems = (webs: number, assets: number): string =>
  [webs > 0 && formatCount(webs, 'web'), assets > 0 && formatCount(assets, 'asset')]
    .filter(Boolean)
    .join(' and ');
