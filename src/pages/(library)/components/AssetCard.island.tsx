import { island } from '../../runtime/islands/island.ts';
import { AssetCardControl } from './AssetCardControl.tsx';

export const AssetCard = island({ name: 'AssetCard', on: 'touch', ssr: true }, AssetCardControl);
