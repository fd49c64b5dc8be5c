import type { Asset } from '../../../modules/assets/contract/index.ts';
import type { Track } from './player.ts';

/** Picks the fields of a sound that the player needs. */
export const trackOf = ({ _id: id, title, assetURL: url }: Asset): Track => ({ id, title, url });
