import type { PageContextServer } from 'vike/types';
import type { FullViewProps } from '../../islands/editor/FullViewApp.tsx';
import { load } from '../../load.ts';
import type { PageData } from '../../page-context.ts';
import { headOfWeb } from '../../web-head.ts';

export type FullViewData = PageData & { fullView: FullViewProps };

/** Only the result of a web. */
export const data = load(
  async ({ app, viewer, routeParams, urlParsed }: PageContextServer): Promise<FullViewData> => {
    const web = await app.webs.getForEditor(viewer, routeParams.webId ?? '');
    return {
      head: headOfWeb(web),
      tags: [`web:${web._id}`, `member:${web.owner._id}`],
      fullView: {
        web,
        previewOrigin: app.config.preview.origin,
        isPaused: urlParsed.search.run === '0',
      },
    };
  },
  { missing: '/404' },
);
