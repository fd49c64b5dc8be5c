import { mac } from '../keys.ts';

/** The key of everything that a CDN may cache. */
export const everythingTag = 'codeweb';

/** Proxies accept about 8 KB in a header. */
const maxKeyLength = 6_000;
/** 96 bits: two of a million tags share a key with a probability below 1 in 10^16, and would only be purged together. */
const keyBytes = 12;

export type Surrogates = ReturnType<typeof createSurrogates>;

/**
 * Creates the headers that let a CDN cache guests' replies for `maxAge` seconds, and the surrogate keys by which it
 * purges them. The keys are MACs of cache tags: a tag may name a resource that the reply does not show, such as the
 * private original of a fork, and CDNs forward unknown headers.
 */
export function createSurrogates(macKey: Buffer, maxAge: number) {
  const keyOf = (tag: string): string =>
    tag === everythingTag ? tag : mac(macKey, tag).subarray(0, keyBytes).toString('base64url');
  /** The keys of a reply, in the headers of Fastly and Varnish, and of Cloudflare. */
  const keysFor = (tags: readonly string[]) => {
    const keys = [everythingTag, ...tags.map(keyOf)];
    return { 'surrogate-key': keys.join(' '), 'cache-tag': keys.join(',') };
  };
  return {
    keyOf,
    keysFor,
    /**
     * Browsers revalidate each time, since after a login the same address answers something else. Null if the tags
     * are too many for a header.
     */
    headersFor: (tags: readonly string[]): Record<string, string> | null => {
      const keys = keysFor(tags);
      if (keys['surrogate-key'].length > maxKeyLength) return null;
      return { 'cache-control': `public, max-age=0, must-revalidate, s-maxage=${maxAge}`, ...keys };
    },
  };
}
