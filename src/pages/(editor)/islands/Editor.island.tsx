import { island } from '../../runtime/islands/island.ts';
import { EditorApp } from '../EditorApp.tsx';

export const Editor = island({ name: 'Editor', on: 'load', ssr: true }, EditorApp);
