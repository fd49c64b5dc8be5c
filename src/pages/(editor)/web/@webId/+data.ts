import type { PageContextServer } from 'vike/types';
import { clipCode } from '../../../../modules/webs/clipped-code.ts';
import type { VersionWhole, WebForEditor } from '../../../../modules/webs/contract/index.ts';
import { readHiddenNotice } from '../../../(reports)/index.server.ts';
import { headOfWeb } from '../../../(webs)/index.ts';
import { load, type PageData } from '../../../page-context.ts';
import { pagePath } from '../../../page-path.ts';
import type { EditorProps } from '../../EditorApp.tsx';
import { editorLook, personOf, toEditorWeb } from '../../page-data.ts';

export type EditorPageData = PageData & { editor: EditorProps };

/** The web with the code of one of its versions. */
function withVersion(
  { sources: _, compiledWith: __, importMap: ___, ...web }: WebForEditor,
  version: VersionWhole,
) {
  const { html, css, js, sources, cssLinks, jsLinks, htmlLinks, packages, importMap } = version;
  const code = { html, css, js, ...(sources && { sources }) };
  return clipCode({
    ...web,
    ...code,
    cssLinks,
    jsLinks,
    htmlLinks,
    packages,
    ...(importMap && { importMap }),
  });
}

/**
 * Data of the editor with one web, or with an earlier version of it; another member's private web answers 404, and so does a
 * version that its owner does not share.
 */
export const data = load(
  async (context: PageContextServer): Promise<EditorPageData> => {
    const { app, viewer, routeParams, urlParsed } = context;
    const webId = routeParams.webId ?? '';
    const number = Number(urlParsed.search.version ?? 0);
    const [web, look, version] = await Promise.all([
      app.webs.getClippedForEditor(viewer, webId),
      editorLook(context),
      number > 0 ? app.webs.getVersion(viewer, webId, number) : null,
    ]);
    const isOwn = web.owner._id === viewer?.id;
    return {
      head: version ? { ...headOfWeb(web), isUnlisted: true } : headOfWeb(web),
      isCacheable: true,
      editor: {
        // Owners see the history over the current web, so that they never save an old version by accident.
        web: toEditorWeb(version && !isOwn ? withVersion(web, version) : web),
        version: version && { number, name: version.name, savedAt: version.savedAt },
        ...look,
        viewer: personOf(viewer),
        previewOrigin: app.config.preview.origin,
        draftRevision: await app.webs.findDraftRevision(viewer, web),
        hidden: await readHiddenNotice(context, 'web', web),
        isPaused: urlParsed.search.run === '0',
      },
    };
  },
  { missing: pagePath('/error') },
);
