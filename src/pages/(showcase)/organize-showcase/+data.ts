import type { Page } from '../../../shared/paging.ts';
import { load, memberOf, type PageData } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { type ShowcaseWeb, toShowcaseWeb } from './showcase-web.ts';

export type ShowcaseData = PageData & { showcase: ShowcaseWeb[]; own: Page<ShowcaseWeb> };

/** Number of the member's public webs that are read with the page. */
const limit = 20;

export const data = load(
  async ({ app, viewer }): Promise<ShowcaseData> => {
    const member = memberOf(viewer);
    const order = { sortBy: 'createdAt', sortOrder: 'desc', webType: 'public' } as const;
    const [showcase, own] = await Promise.all([
      app.webs.getShowcaseOf(member, member.id),
      app.webs.listByUser(member, member.username, { page: 1, limit, ...order }),
    ]);
    return {
      head: { title: 'Organize showcase', isUnlisted: true },
      showcase: showcase.map(toShowcaseWeb),
      own: { ...own, docs: own.docs.map(toShowcaseWeb) },
    };
  },
  { missing: pagePath('/error'), failed: pagePath('/error') },
);
