import { Player } from './assets/Player.tsx';
import { island } from './island.ts';

export const AudioPlayer = island({ name: 'AudioPlayer', on: 'load', ssr: true }, Player);
