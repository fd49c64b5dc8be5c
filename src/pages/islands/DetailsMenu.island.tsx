import { DetailsMenuControl } from './details/DetailsMenuControl.tsx';
import { island } from './island.ts';

export const DetailsMenu = island({ name: 'DetailsMenu', on: 'load', ssr: true }, DetailsMenuControl);
