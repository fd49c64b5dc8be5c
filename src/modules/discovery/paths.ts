/** Addresses of the Atom feeds; browser-safe, since pages link to them. */
export const feedPaths = {
  trending: '/feeds/trending.atom',
  member: (username: string) => `/feeds/members/${encodeURIComponent(username)}.atom`,
  collection: (id: string) => `/feeds/collections/${encodeURIComponent(id)}.atom`,
} as const;

export const sitemapPath = '/sitemap.xml';
export const robotsPath = '/robots.txt';
