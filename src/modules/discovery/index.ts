import type { Deps } from './service/deps.ts';
import * as feeds from './service/feeds.ts';
import { describeEmbed, type OEmbedRequest } from './service/oembed.ts';
import { createSitemapIndex, robots, sitemapPart } from './service/sitemap.ts';
import { nodeInfo, nodeInfoLinks, securityText } from './service/well-known.ts';

/**
 * Lets feed readers, search engines and other sites find public content: Atom feeds, sitemaps and oEmbed. Has no
 * tables.
 */
export function createDiscovery({
  config,
  ...rest
}: Omit<Deps, 'publicUrl'> & { config: { publicUrl: string } }) {
  const deps: Deps = { ...rest, publicUrl: config.publicUrl };
  return {
    trendingFeed: () => feeds.trendingFeed(deps),
    memberFeed: (username: string) => feeds.memberFeed(deps, username),
    tagFeed: (tag: string) => feeds.tagFeed(deps, tag),
    collectionFeed: (id: string) => feeds.collectionFeed(deps, id),
    sitemapIndex: createSitemapIndex(deps),
    sitemapPart: (kind: string, range: string) => sitemapPart(deps, kind, range),
    robots: () => robots(deps),
    nodeInfoLinks: nodeInfoLinks(deps),
    nodeInfo: () => nodeInfo(deps),
    securityText: () => securityText(deps),
    changePasswordAddress: deps.pages.account,
    describeEmbed: (request: OEmbedRequest) => describeEmbed(deps, request),
  };
}

export type Discovery = ReturnType<typeof createDiscovery>;
