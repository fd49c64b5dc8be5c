import { island } from '../../runtime/islands/island.ts';
import { FullViewApp } from '../result/FullViewApp.tsx';

export const FullView = island({ name: 'FullView', on: 'load', ssr: true }, FullViewApp);
