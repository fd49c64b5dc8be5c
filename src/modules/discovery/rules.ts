/** Addresses of the Atom feeds; browser-safe, since pages link to them. */
export const feedPaths = {
  trending: '/feeds/trending.atom',
  member: (username: string) => `/feeds/members/${encodeURIComponent(username)}.atom`,
  tag: (name: string) => `/feeds/tags/${encodeURIComponent(name)}.atom`,
  collection: (id: string) => `/feeds/collections/${encodeURIComponent(id)}.atom`,
} as const;

export const sitemapPath = '/sitemap.xml';
export const robotsPath = '/robots.txt';
/** RFC 9116, and https://w3c.github.io/webappsec-change-password-url. */
export const securityTextPath = '/.well-known/security.txt';
export const changePasswordPath = '/.well-known/change-password';
/** https://nodeinfo.diaspora.software */
export const nodeInfoLinksPath = '/.well-known/nodeinfo';
export const nodeInfoPath = '/nodeinfo/2.1';
export const embedScriptPath = '/embed.js';

export const oembedPath = '/oembed';

/** Where other sites find how to embed the web at this absolute address. */
export const oembedAddress = (address: string) =>
  `${oembedPath}?format=json&url=${encodeURIComponent(address)}`;
