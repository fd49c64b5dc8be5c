import { island } from '../../runtime/islands/island.ts';
import { monacoQuery } from '../code-pane/monaco-query.ts';
import { EditorApp } from '../EditorApp.tsx';

export const Editor = island(
  { name: 'Editor', on: 'load', ssr: true, next: { chunk: 'monaco', media: monacoQuery } },
  EditorApp,
);
