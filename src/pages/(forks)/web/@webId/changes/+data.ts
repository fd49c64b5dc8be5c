import type { PageContextServer } from 'vike/types';
import type { WebWhole } from '../../../../../modules/webs/contract/index.ts';
import { notFound, unavailable } from '../../../../../shared/errors/app-error.ts';
import { createSemaphore } from '../../../../../shared/process/semaphore.ts';
import { load, type PageData } from '../../../../page-context.ts';

export type ChangesData = PageData & {
  fork: WebWhole;
  original: WebWhole;
  isSideBySide: boolean;
  isCompiled: boolean;
};

/** Both webs may have a few MiB of code, so at most two comparisons run at once. */
const compareOneOfFew = createSemaphore(2, 30, () => {
  throw unavailable('The server is busy, please try again in a moment');
});

/** A fork and its original as both are now; 404 unless the viewer can see both. */
export const data = load(
  async ({ app, viewer, routeParams, urlParsed }: PageContextServer): Promise<ChangesData> => {
    const { fork, original } = await compareOneOfFew(async () => {
      const fork = await app.webs.get(viewer, routeParams.webId ?? '');
      if (!fork.forkedFrom) throw notFound();
      return { fork, original: await app.webs.get(viewer, fork.forkedFrom._id) };
    });
    return {
      head: { title: `Changes in ${fork.title}`, isUnlisted: true },
      isCacheable: true,
      fork,
      original,
      isSideBySide: urlParsed.search.view === 'side',
      isCompiled: urlParsed.search.code === 'compiled',
    };
  },
  { missing: '/404' },
);
