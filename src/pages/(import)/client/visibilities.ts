import { mayPublish } from '../../runtime/may-publish.ts';
import type { Visibility } from '../formats/found.ts';

/** The visibilities that a web of this site can have. */
export const visibilities = [
  { value: 'public', words: 'Public' },
  { value: 'unlisted', words: 'Unlisted' },
  { value: 'private', words: 'Private' },
] as const;

export type Choice = (typeof visibilities)[number]['value'];

/** The choice for a visibility in an export; private for one that the member may not use yet. */
export const toChoice = (visibility: Visibility): Choice => (mayPublish() ? visibility : 'private');

export const isChoice = (value: string): value is Choice => visibilities.some((one) => one.value === value);
