import { island } from '../../runtime/islands/island.ts';
import { Player } from './Player.tsx';

export const AudioPlayer = island({ name: 'AudioPlayer', on: 'touch', ssr: true }, Player);
