import type { IdRange } from '../../../shared/db/statements/id-ranges.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import { sitemapPath } from '../rules.ts';
import type { Deps } from './deps.ts';
import { toXml } from './xml.ts';

/** Pages per sitemap when its range is created. */
const partSize = 10_000;
/**
 * Maximum pages per sitemap by its protocol. A range can grow beyond `partSize`, since webs that are published later
 * may join it.
 */
const maxPartSize = 50_000;
const rangesMaxAge = 3_600_000;

/** The kinds of sitemaps: where their ranges begin, and the pages of one. */
const kinds = {
  webs: {
    starts: ({ webs }: Deps) => webs.addresses.webRanges(partSize),
    pages: async ({ webs, pages }: Deps, range: IdRange) =>
      (await webs.addresses.websOf(range, maxPartSize)).map(({ id, changed }) => ({
        address: pages.web(id),
        changed,
      })),
  },
  members: {
    starts: ({ webs }: Deps) => webs.addresses.authorRanges(partSize),
    pages: async ({ webs, pages }: Deps, range: IdRange) =>
      (await webs.addresses.authorsOf(range, maxPartSize)).map(({ username }) => ({
        address: pages.memberWebs(username),
      })),
  },
  collections: {
    starts: ({ collections }: Deps) => collections.addresses.ranges(partSize),
    pages: async ({ collections, pages }: Deps, range: IdRange) =>
      (await collections.addresses.collectionsOf(range, maxPartSize)).map(({ id, changed }) => ({
        address: pages.collection(id),
        changed,
      })),
  },
} as const;

type Kind = keyof typeof kinds;
const isKind = (text: string): text is Kind => Object.hasOwn(kinds, text);

/**
 * Creates the function that makes the sitemap index. The bounds of ranges are found once an hour, since that reads
 * whole indexes; the pages in a range are read at each request.
 */
export function createSitemapIndex(deps: Deps): () => Promise<string> {
  let made: { addresses: Promise<string[]>; until: number } | null = null;
  return async () => {
    const now = deps.clock.now().getTime();
    if (made === null || made.until <= now) {
      const mine = { addresses: findAddresses(deps), until: now + rangesMaxAge };
      made = mine;
      mine.addresses.catch(() => {
        if (made === mine) made = null;
      });
    }
    return toSitemapIndex(await made.addresses);
  };
}

async function findAddresses(deps: Deps): Promise<string[]> {
  const addresses = Object.entries(kinds).map(async ([kind, { starts }]) => {
    const ids = await starts(deps);
    return ids.map(
      (id, index) => `/sitemaps/${kind}/${id}${ids[index + 1] ? `..${ids[index + 1]}` : ''}.xml`,
    );
  });
  return (await Promise.all(addresses)).flat().map((path) => `${deps.publicUrl}${path}`);
}

/** The sitemap of one range, `id` or `id..id`; throws a 404 for an unknown kind or range. */
export async function sitemapPart(deps: Deps, kind: string, range: string): Promise<string> {
  const [from = '', to, ...rest] = range.split('..');
  if (!isKind(kind) || !isId(from) || (to !== undefined && !isId(to)) || rest.length > 0) throw notFound();
  return toSitemap(await kinds[kind].pages(deps, { from, to: to ?? null }));
}

/** robots.txt: the paths that crawlers should skip, and the address of the sitemap. */
export const robots = ({ publicUrl }: Deps): string =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /preview/', 'Disallow: /verify-email', '']
    .concat([`Sitemap: ${publicUrl}${sitemapPath}`, ''])
    .join('\n');

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A sitemap: addresses of pages, with the time of the last change where it is known. */
const toSitemap = (pages: readonly { address: string; changed?: Date }[]): string =>
  toXml({
    urlset: {
      '@xmlns': namespace,
      url: pages.map(({ address, changed }) => ({ loc: address, lastmod: changed?.toISOString() })),
    },
  });

/** A sitemap index: addresses of sitemaps. */
const toSitemapIndex = (addresses: readonly string[]): string =>
  toXml({ sitemapindex: { '@xmlns': namespace, sitemap: addresses.map((address) => ({ loc: address })) } });
