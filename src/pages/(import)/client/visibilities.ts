import { type Visibility, visibilities } from '../../../shared/rules/visibility.ts';
import { mayPublish } from '../../runtime/may-publish.ts';

/** The choice for a visibility in an export; private for one that the member may not use yet. */
export const toChoice = (visibility: Visibility): Visibility => (mayPublish() ? visibility : 'private');

export const isChoice = (value: string): value is Visibility => visibilities.some((one) => one === value);
