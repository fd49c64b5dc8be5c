import { island } from './island.ts';
import { LikeControl } from './web/LikeControl.tsx';

export const LikeButton = island({ name: 'LikeButton', on: 'visible', ssr: true }, LikeControl);
