import type { WebCard } from '../../webs/contract/index.ts';
import { feedPaths } from '../rules.ts';
import type { Deps, PageAddresses } from './deps.ts';
import { type Element, toXml } from './xml.ts';

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

type Feed = {
  title: string;
  /** Absolute address of this feed. */
  address: string;
  /** Absolute address of the page with the same content. */
  page: string;
  webs: readonly WebCard[];
};

/** An Atom feed (RFC 4287) of webs. */
function toAtom({ title, address, page, webs }: Feed, pages: PageAddresses): string {
  const updated =
    webs
      .map((web) => web.updatedAt)
      .sort()
      .at(-1) ?? new Date(0).toISOString();
  return toXml({
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      id: address,
      title,
      updated,
      link: [
        { '@rel': 'self', '@type': 'application/atom+xml', '@href': address },
        { '@rel': 'alternate', '@type': 'text/html', '@href': page },
      ],
      entry: webs.map((web) => toEntry(web, pages)),
    },
  });
}

function toEntry(web: WebCard, pages: PageAddresses): Element {
  const address = pages.web(web._id);
  const { username, fullName } = web.owner;
  return {
    id: address,
    title: web.title,
    link: { '@rel': 'alternate', '@type': 'text/html', '@href': address },
    published: web.createdAt,
    updated: web.updatedAt,
    author: { name: fullName || username, uri: pages.member(username) },
    summary: web.description,
    content: { '@type': 'html', '#text': toContent(web, address) },
  };
}

const toContent = ({ image, title, description }: WebCard, address: string) =>
  [
    `<p><a href="${escapeHtml(address)}">`,
    `<img src="${escapeHtml(image)}" alt="${escapeHtml(title)}" width="600" height="350"></a></p>`,
    `<p>${escapeHtml(description)}</p>`,
  ].join('');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');
