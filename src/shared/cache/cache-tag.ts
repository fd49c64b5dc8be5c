declare const brand: unique symbol;

/**
 * Names what a kept page shows; a change of it drops the page. Made by the functions in each module's cache-tags.ts alone,
 * so that those who show and those who change cannot spell it differently.
 */
export type CacheTag = string & { readonly [brand]: 'CacheTag' };

/** A tag of this kind, of one thing where an id is given: `web:<id>`. */
export const cacheTag = (kind: string, id?: string) =>
  (id === undefined ? kind : `${kind}:${id}`) as CacheTag;
