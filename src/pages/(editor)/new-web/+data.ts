import type { PageContextServer } from 'vike/types';
import { load } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { editorLook, personOf } from '../page-data.ts';
import type { EditorPageData } from '../web/@webId/+data.ts';

/** The packages that templates may import, if they are installed. */
const templatePackages = ['p5', 'three'];

/** Data of the editor with a new web. */
export const data = load(
  async (context: PageContextServer): Promise<EditorPageData> => ({
    head: {
      title: 'New web',
      description: 'Write HTML, CSS and JavaScript and see the result at once.',
      canonical: pagePath('/new-web'),
    },
    isCacheable: true,
    editor: {
      web: null,
      ...(await editorLook(context)),
      viewer: personOf(context.viewer),
      previewOrigin: context.app.config.preview.origin,
      isPaused: context.urlParsed.search.run === '0',
      version: null,
      templatePackages: await context.app.packages.findHere(templatePackages),
    },
  }),
  { missing: pagePath('/error') },
);
