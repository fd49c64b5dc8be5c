import { EditorApp } from './editor/EditorApp.tsx';
import { island } from './island.ts';

export const Editor = island({ name: 'Editor', on: 'load', ssr: true }, EditorApp);
