import { feedPaths } from '../paths.ts';
import { type Feed, toAtom } from '../present/atom.ts';
import type { Deps } from './deps.ts';

const newest = { page: 1, limit: 20 };

/** The feed of public webs by trending score. */
export async function trendingFeed(deps: Deps): Promise<string> {
  const { docs } = await deps.webs.listTrending(null, newest);
  return present(deps, {
    title: 'Trending',
    path: feedPaths.trending,
    page: deps.pages.home,
    webs: docs,
  });
}

/** The feed of a member's public webs, newest first; throws a 404 for an unknown username. */
export async function memberFeed(deps: Deps, username: string): Promise<string> {
  const query = { ...newest, sortBy: 'createdAt', sortOrder: 'desc', webType: 'public' } as const;
  const [profile, { docs }] = await Promise.all([
    deps.social.getProfile(null, username),
    deps.webs.listByUser(null, username, query),
  ]);
  return present(deps, {
    title: profile.fullName || profile.username,
    path: feedPaths.member(profile.username),
    page: deps.pages.member(profile.username),
    webs: docs,
  });
}

/** The feed of the public webs with a tag, newest first; throws a 404 for what cannot be a tag. */
export async function tagFeed(deps: Deps, tag: string): Promise<string> {
  const { docs } = await deps.webs.listTagged(null, tag, { ...newest, order: 'newest' });
  return present(deps, { title: tag, path: feedPaths.tag(tag), page: deps.pages.tag(tag), webs: docs });
}

/** The feed of a public collection, last added first; throws a 404 for one that guests cannot see. */
export async function collectionFeed(deps: Deps, id: string): Promise<string> {
  const [collection, { docs }] = await Promise.all([
    deps.collections.get(null, id),
    deps.collections.listWebs(null, id, newest),
  ]);
  return present(deps, {
    title: collection.name,
    path: feedPaths.collection(id),
    page: deps.pages.collection(id),
    webs: docs,
  });
}

type Listed = Pick<Feed, 'title' | 'page' | 'webs'> & { path: string };

function present({ publicUrl, pages, site }: Deps, { path, title, ...feed }: Listed): string {
  const { siteName } = site.settings.get();
  return toAtom({ ...feed, title: `${title} · ${siteName}`, address: `${publicUrl}${path}` }, pages);
}
