import type { PageContextServer } from 'vike/types';
import { codeToRun } from '../../../../modules/webs/clipped-code.ts';
import { headOfWeb } from '../../../(webs)/index.ts';
import { load, type PageData } from '../../../page-context.ts';
import type { FullViewProps } from './FullView.island.tsx';

export type FullViewData = PageData & {
  /** Shown above the result. */
  title: string;
  author: { username: string; fullName: string };
  fullView: FullViewProps;
};

/** Data of the full view of a web. */
export const data = load(
  async ({ app, viewer, routeParams, urlParsed }: PageContextServer): Promise<FullViewData> => {
    const web = await app.webs.getClippedForEditor(viewer, routeParams.webId ?? '');
    const { _id, title, owner, cssLinks, jsLinks, htmlLinks, importMap } = web;
    return {
      head: headOfWeb(web),
      isCacheable: true,
      title,
      author: { username: owner.username, fullName: owner.fullName },
      fullView: {
        web: { _id, ...codeToRun(web), cssLinks, jsLinks, htmlLinks, importMap },
        previewOrigin: app.config.preview.origin,
        isPaused: urlParsed.search.run === '0',
      },
    };
  },
  { missing: '/404' },
);
