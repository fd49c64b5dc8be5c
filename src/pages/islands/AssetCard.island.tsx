import { AssetCardControl } from './assets/AssetCardControl.tsx';
import { island } from './island.ts';

export const AssetCard = island({ name: 'AssetCard', on: 'visible', ssr: true }, AssetCardControl);
