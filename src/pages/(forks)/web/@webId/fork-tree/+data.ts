import type { PageContextServer } from 'vike/types';
import type { ForkTree } from '../../../../../modules/webs/contract/index.ts';
import { load, type PageData } from '../../../../page-context.ts';
import type { ForkedWeb } from '../forks/ForksHead.server.tsx';

export type ForkTreeData = PageData & { web: ForkedWeb; tree: ForkTree };

/** A web and the tree of its forks. */
export const data = load(
  async ({ app, viewer, routeParams }: PageContextServer): Promise<ForkTreeData> => {
    const webId = routeParams.webId ?? '';
    const [{ _id, title, owner, forkedFrom }, tree] = await Promise.all([
      app.webs.getClipped(viewer, webId),
      app.webs.getForkTree(viewer, webId),
    ]);
    return {
      head: { title: `Fork tree of ${title}`, isUnlisted: true },
      web: { _id, title, owner, forkedFrom },
      tree,
    };
  },
  { missing: '/404' },
);
