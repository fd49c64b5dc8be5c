import type { PageContextServer } from 'vike/types';
import type { WebWhole } from '../../modules/webs/contract.ts';
import { headOfWeb } from '../(webs)/web-head.ts';
import { load } from '../load.ts';
import type { PageData } from '../page-context.ts';
import type { DetailsView } from './components/details-view.ts';
import { highlightOnce } from './components/highlight.server.ts';

/** `list` is null where only the overlay is asked for, by a page that has the list already. */
export type DetailsData<List extends PageData = PageData> = PageData & {
  list: List | null;
  details: DetailsView;
};

type ReadList<List> = (pageContext: PageContextServer) => Promise<List>;

/**
 * The `+data` of a list's details: the list, which stays below, and one web. `address` is the list's, with its query
 * where it has one.
 */
export function detailsOver<List extends PageData>(
  address: string | ((pageContext: PageContextServer) => string),
  readList: ReadList<List>,
) {
  return load(
    async (pageContext: PageContextServer): Promise<DetailsData<List>> => {
      const { app, viewer, routeParams, urlParsed } = pageContext;
      const webId = routeParams.webId ?? '';
      const listing = urlParsed.search.part === 'overlay' ? null : readList(pageContext);
      // Whichever fails sooner, a missing web is what is told.
      listing?.catch(() => undefined);
      const [web, comments] = await Promise.all([
        app.webs.get(viewer, webId),
        viewer && app.social.comments(viewer, webId, { page: 1, limit: 20 }),
      ]);
      const list = await listing;
      const { html, css, js, ...rest } = web;
      return {
        head: headOfWeb(web),
        // Over a list that is never kept neither are its details.
        tags: list === null ? [] : list.tags,
        list,
        details: {
          web: rest,
          comments,
          code: await coloured(web),
          previewOrigin: app.config.preview.origin,
          list: typeof address === 'string' ? address : address(pageContext),
        },
      };
    },
    { missing: '/404' },
  );
}

async function coloured({ _id, updatedAt, html, css, js }: WebWhole): Promise<DetailsView['code']> {
  const key = `${_id} ${updatedAt}`;
  return {
    html: await highlightOnce(key, 'html', html),
    css: await highlightOnce(key, 'css', css),
    js: await highlightOnce(key, 'js', js),
  };
}
