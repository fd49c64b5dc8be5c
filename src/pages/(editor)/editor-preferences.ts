import type { PageContextServer } from 'vike/types';

type Input = Pick<PageContextServer, 'app' | 'viewer'>;

/** How an editor page opens; the defaults where the member's preferences cannot be read, which must not cost the page. */
export async function editorLook({ app, viewer }: Input) {
  try {
    return await app.webs.getEditorAppearance(viewer);
  } catch (error) {
    app.log.warn({ err: error }, 'reading editor preferences failed; the editor opens with the defaults');
    return app.webs.getEditorAppearance(null);
  }
}
