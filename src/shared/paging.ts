import { type TSchema, Type } from 'typebox';
import { addCacheTags, type CacheTag, forbidCaching } from './cache/tags.ts';

/** Query schema of a list: `page` from 1, `limit` 1 to 100. */
export function pageQuery(defaultLimit: number) {
  return Type.Object({
    page: Type.Integer({ description: 'Number of the page', minimum: 1, maximum: 1_000_000, default: 1 }),
    limit: limitQuery(defaultLimit),
  });
}

export const limitQuery = (defaultLimit: number, maximum = 100) =>
  Type.Integer({ description: 'Maximum number of entries', minimum: 1, maximum, default: defaultLimit });

export function pageOf<Doc extends TSchema>(doc: Doc) {
  return Type.Object({
    docs: Type.Array(doc),
    page: Type.Integer(),
    limit: Type.Integer(),
    hasNextPage: Type.Boolean(),
    totalDocs: Type.Integer(),
  });
}

export type PageRequest = { page: number; limit: number };

export type Page<T> = { docs: T[]; page: number; limit: number; hasNextPage: boolean; totalDocs: number };

/**
 * Builds one page of a list of `totalDocs` items. `tags` are the cache tags of which items are in the list and of their
 * order; null if no tag covers them, as in searches and lists of one member's own, which are never cached.
 */
export function toPage<T>(
  docs: T[],
  request: PageRequest,
  totalDocs: number,
  tags: readonly CacheTag[] | null,
): Page<T> {
  const { page, limit } = request;
  if (tags === null) forbidCaching();
  else addCacheTags(...tags);
  return { docs, page, limit, hasNextPage: page * limit < totalDocs, totalDocs };
}
