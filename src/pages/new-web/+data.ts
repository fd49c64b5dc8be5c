import type { PageContextServer } from 'vike/types';
import { load } from '../load.ts';
import { personOf } from '../person.ts';
import type { EditorPageData } from '../web/@webId/+data.ts';

/** The editor with an empty web. */
export const data = load(
  async ({ app, viewer, urlParsed }: PageContextServer): Promise<EditorPageData> => ({
    head: {
      title: 'New web',
      description: 'Write HTML, CSS and JavaScript and see the result at once.',
      canonical: '/new-web',
    },
    tags: [],
    editor: {
      web: null,
      preferences: await app.webs.preferences(viewer),
      viewer: personOf(viewer),
      previewOrigin: app.config.preview.origin,
      isPaused: urlParsed.search.run === '0',
    },
  }),
  { missing: '/error' },
);
