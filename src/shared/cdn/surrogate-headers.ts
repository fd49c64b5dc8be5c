/** The key of everything that a CDN may keep. */
export const everythingTag = 'codeweb';

/** Proxies have room for about 8 KB in a header. */
const maxKeyLength = 6_000;

/**
 * The headers that let a CDN keep a guest's reply for `maxAge` seconds, unless one of its cache tags is purged. Browsers ask each
 * time, since after a login the same address answers something else. Null if the tags are too many for a header.
 */
export function surrogateHeaders(tags: readonly string[], maxAge: number): Record<string, string> | null {
  const keys = surrogateKeys(tags);
  if (keys['surrogate-key'].length > maxKeyLength) return null;
  return { 'cache-control': `public, max-age=0, must-revalidate, s-maxage=${maxAge}`, ...keys };
}

/** The keys by which a reply is purged, in the headers of Fastly and Varnish, and of Cloudflare. */
export function surrogateKeys(tags: readonly string[]): { 'surrogate-key': string; 'cache-tag': string } {
  const keys = [everythingTag, ...tags];
  return { 'surrogate-key': keys.join(' '), 'cache-tag': keys.join(',') };
}
