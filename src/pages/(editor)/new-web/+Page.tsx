import { AccountMenu } from '../../(layout)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { Editor } from '../Editor.island.tsx';
import type { EditorPageData } from '../web/@webId/+data.ts';

export default function Page({ data, viewer }: PageProps<EditorPageData>) {
  return (
    <>
      <Island of={Editor} {...data.editor} />
      {viewer && <AccountMenu viewer={viewer} />}
    </>
  );
}
