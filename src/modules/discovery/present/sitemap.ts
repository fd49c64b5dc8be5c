import { toXml } from './xml.ts';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A sitemap: addresses of pages, with the time of the last change where it is known. */
export const toSitemap = (pages: readonly { address: string; changed?: Date }[]): string =>
  toXml({
    urlset: {
      '@xmlns': namespace,
      url: pages.map(({ address, changed }) => ({ loc: address, lastmod: changed?.toISOString() })),
    },
  });

/** A sitemap index: addresses of sitemaps. */
export const toSitemapIndex = (addresses: readonly string[]): string =>
  toXml({ sitemapindex: { '@xmlns': namespace, sitemap: addresses.map((address) => ({ loc: address })) } });
