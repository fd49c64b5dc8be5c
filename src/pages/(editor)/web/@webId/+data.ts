import type { PageContextServer } from 'vike/types';
import { headOfWeb } from '../../../(webs)/index.ts';
import { load } from '../../../load.ts';
import type { PageData } from '../../../page-context.ts';
import { pagePath } from '../../../page-path.ts';
import type { EditorProps } from '../../EditorApp.tsx';
import { personOf } from '../../editor-member.ts';
import { editorLook } from '../../editor-preferences.ts';
import { toEditorWeb } from '../../model/editor-web.ts';

export type EditorPageData = PageData & { editor: EditorProps };

/** Data of the editor with one web; another member's private web answers 404. */
export const data = load(
  async (context: PageContextServer): Promise<EditorPageData> => {
    const { app, viewer, routeParams, urlParsed } = context;
    const webId = routeParams.webId ?? '';
    const [web, look] = await Promise.all([app.webs.getForEditor(viewer, webId), editorLook(context)]);
    return {
      head: headOfWeb(web),
      isCacheable: true,
      editor: {
        web: toEditorWeb(web),
        ...look,
        viewer: personOf(viewer),
        previewOrigin: app.config.preview.origin,
        isPaused: urlParsed.search.run === '0',
      },
    };
  },
  { missing: pagePath('/error') },
);
