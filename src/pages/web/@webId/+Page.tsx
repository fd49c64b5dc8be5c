import { Island } from '../../components/Island.server.tsx';
import { Editor } from '../../islands/Editor.island.tsx';
import type { PageProps } from '../../page-context.ts';
import type { EditorPageData } from './+data.ts';

export default function Page({ data }: PageProps<EditorPageData>) {
  return <Island of={Editor} {...data.editor} />;
}
