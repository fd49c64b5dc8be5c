import type { PageContextServer } from 'vike/types';
import { toEditorWeb } from '../../client/editor/editor-web.ts';
import { editorLook } from '../../editor-look.ts';
import type { EditorProps } from '../../islands/editor/EditorApp.tsx';
import { load } from '../../load.ts';
import type { PageData } from '../../page-context.ts';
import { personOf } from '../../person.ts';
import { headOfWeb } from '../../web-head.ts';

export type EditorPageData = PageData & { editor: EditorProps };

/** The editor with one web; somebody else's private web is not found. */
export const data = load(
  async (context: PageContextServer): Promise<EditorPageData> => {
    const { app, viewer, routeParams, urlParsed } = context;
    const webId = routeParams.webId ?? '';
    const [web, look] = await Promise.all([app.webs.getForEditor(viewer, webId), editorLook(context)]);
    return {
      head: headOfWeb(web),
      tags: [],
      editor: {
        web: toEditorWeb(web),
        ...look,
        viewer: personOf(viewer),
        previewOrigin: app.config.preview.origin,
        isPaused: urlParsed.search.run === '0',
      },
    };
  },
  { missing: '/error' },
);
