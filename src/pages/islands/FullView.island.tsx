import { FullViewApp } from './editor/FullViewApp.tsx';
import { island } from './island.ts';

export const FullView = island({ name: 'FullView', on: 'load', ssr: true }, FullViewApp);
