declare const brand: unique symbol;

/**
 * Cache tag of a page: a change of what the tag names invalidates the page. Created only by the functions in each module's
 * cache-tags.ts, so that presenters and writers always use the same spelling.
 */
export type CacheTag = string & { readonly [brand]: 'CacheTag' };

/** Creates a tag of this kind, for a single resource if an id is given: `web:<id>`. */
export const cacheTag = (kind: string, id?: string) =>
  (id === undefined ? kind : `${kind}:${id}`) as CacheTag;
