import type { Asset } from '../../../modules/assets/contract/index.ts';
import type { Track } from './player.ts';

/** What the player has to know of a sound. */
export const trackOf = ({ _id: id, title, assetURL: url }: Asset): Track => ({ id, title, url });
