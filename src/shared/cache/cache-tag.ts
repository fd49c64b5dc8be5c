declare const brand: unique symbol;
declare const privateBrand: unique symbol;

/**
 * Cache tag of a page: a change of the tagged resource invalidates the page. Created only by the functions in each
 * module's cache-tags.ts, so that presenters and writers always use the same spelling.
 */
export type CacheTag = string & { readonly [brand]: 'CacheTag' };

/**
 * A change that no shared reply depends on, such as of a member's notifications. Sent over the same channel as cache
 * tags.
 */
export type PrivateTag = string & { readonly [privateBrand]: 'PrivateTag' };

const sharedKinds = new Set<string>();

/** Declares a tag for all of a kind: `trending`. */
export function cacheTag(kind: string): CacheTag {
  sharedKinds.add(kind);
  return kind as CacheTag;
}

/** Declares tags for single resources of a kind: `web:<id>`. */
export function cacheTagOf(kind: string): (id: string) => CacheTag {
  sharedKinds.add(kind);
  return (id) => `${kind}:${id}` as CacheTag;
}

/** Declares tags that presenters cannot add to a reply. */
export const privateTagOf = (kind: string) => (id: string) => `${kind}:${id}` as PrivateTag;

/** Whether a shared reply can carry the tag: its kind is declared as one of cache tags. */
export const isCacheTag = (tag: string): boolean => sharedKinds.has(tag.split(':', 1)[0] ?? tag);
