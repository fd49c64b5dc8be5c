import { island } from '../../runtime/islands/island.ts';
import { DetailsMenuControl } from '../components/DetailsMenuControl.tsx';

export const DetailsMenu = island({ name: 'DetailsMenu', on: 'touch', ssr: true }, DetailsMenuControl);
