import { island } from '../runtime/islands/island.ts';
import { monacoQuery } from './code-pane/CodePaneView.tsx';
import { EditorApp, type EditorProps } from './EditorApp.tsx';

export const Editor = island(
  { name: 'Editor', on: 'load', ssr: true, next: { chunk: 'monaco', media: monacoQuery } },
  EditorApp,
  prepare,
);

async function prepare(props: EditorProps, element: HTMLElement): Promise<EditorProps> {
  const { web, version, viewer } = props;
  if (!web?.isClipped) return props;
  const { fetchCode } = await import('./fetch-code.ts');
  const isOwn = web.owner._id === viewer?.id;
  return { ...props, web: await fetchCode(web, isOwn ? null : (version?.number ?? null), element) };
}
