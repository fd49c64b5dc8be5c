import type { PageContextServer } from 'vike/types';
import { load, type PageData } from '../../../../page-context.ts';
import { pagePath } from '../../../../page-path.ts';
import { createPageAddresses, type FeedData, perPage, toFeed } from '../../../../runtime/feeds/feed-data.ts';
import { openedByLinkIn } from '../../../../runtime/link-key.ts';
import type { ForkedWeb } from './ForksHead.server.tsx';

export type ForksData = PageData & { web: ForkedWeb; feed: FeedData };

/** A web and one page of its forks. */
export const data = load(
  async (pageContext: PageContextServer): Promise<ForksData> => {
    const { app, viewer, routeParams, urlParsed } = pageContext;
    const webId = routeParams.webId ?? '';
    const page = Number(urlParsed.search.page) || 1;
    const [{ _id, title, owner, forkedFrom, isPublic }, listed] = await Promise.all([
      app.webs.getClipped(viewer, webId),
      app.webs.listForks(viewer, webId, { page, limit: perPage }),
    ]);
    const addressOf = createPageAddresses(
      pagePath('/web/@webId/forks', { webId }),
      openedByLinkIn(pageContext),
    );
    const feed = toFeed(listed, addressOf);
    const name = `Forks of ${title}`;
    return {
      head: {
        title: page > 1 ? `${name}, page ${page}` : name,
        isUnlisted: !isPublic,
        canonical: isPublic ? addressOf(page) : undefined,
        next: feed.next ?? undefined,
        prev: feed.previous ?? undefined,
      },
      isCacheable: true,
      web: { _id, title, owner, forkedFrom },
      feed,
    };
  },
  { missing: '/404' },
);
