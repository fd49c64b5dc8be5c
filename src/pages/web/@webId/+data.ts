import type { PageContextServer } from 'vike/types';
import { toEditorWeb } from '../../client/editor/editor-web.ts';
import type { EditorProps } from '../../islands/editor/EditorApp.tsx';
import { load } from '../../load.ts';
import type { PageData } from '../../page-context.ts';
import { personOf } from '../../person.ts';
import { headOfWeb } from '../../web-head.ts';

export type EditorPageData = PageData & { editor: EditorProps };

/** The editor with one web; somebody else's private web is not found. */
export const data = load(
  async ({ app, viewer, routeParams, urlParsed }: PageContextServer): Promise<EditorPageData> => {
    const webId = routeParams.webId ?? '';
    const [web, preferences] = await Promise.all([
      app.webs.getForEditor(viewer, webId),
      app.webs.preferences(viewer),
    ]);
    return {
      head: headOfWeb(web),
      tags: [],
      editor: {
        web: toEditorWeb(web),
        preferences,
        viewer: personOf(viewer),
        previewOrigin: app.config.preview.origin,
        isPaused: urlParsed.search.run === '0',
      },
    };
  },
  { missing: '/error' },
);
