import type { PageContextServer } from 'vike/types';
import type { WebWhole } from '../../../../../modules/webs/contract/index.ts';
import { notFound } from '../../../../../shared/errors/app-error.ts';
import { load } from '../../../../load.ts';
import type { PageData } from '../../../../page-context.ts';

export type ChangesData = PageData & { fork: WebWhole; original: WebWhole; isSideBySide: boolean };

/** A fork and its original as both are now; 404 unless the viewer can see both. */
export const data = load(
  async ({ app, viewer, routeParams, urlParsed }: PageContextServer): Promise<ChangesData> => {
    const fork = await app.webs.get(viewer, routeParams.webId ?? '');
    if (!fork.forkedFrom) throw notFound();
    return {
      head: { title: `Changes in ${fork.title}`, isUnlisted: true },
      isCacheable: true,
      fork,
      original: await app.webs.get(viewer, fork.forkedFrom._id),
      isSideBySide: urlParsed.search.view === 'side',
    };
  },
  { missing: '/404' },
);
