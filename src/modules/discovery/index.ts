import type { Deps } from './service/deps.ts';
import * as feeds from './service/feeds.ts';
import { createSitemapIndex, robots, sitemapPart } from './service/sitemap.ts';

/** How feed readers and search engines find what is public: Atom feeds and sitemaps. Has no tables. */
export function createDiscovery({
  config,
  ...rest
}: Omit<Deps, 'publicUrl'> & { config: { publicUrl: string } }) {
  const deps: Deps = { ...rest, publicUrl: config.publicUrl };
  return {
    trendingFeed: () => feeds.trendingFeed(deps),
    memberFeed: (username: string) => feeds.memberFeed(deps, username),
    collectionFeed: (id: string) => feeds.collectionFeed(deps, id),
    sitemapIndex: createSitemapIndex(deps),
    sitemapPart: (kind: string, range: string) => sitemapPart(deps, kind, range),
    robots: () => robots(deps),
  };
}

export type Discovery = ReturnType<typeof createDiscovery>;
