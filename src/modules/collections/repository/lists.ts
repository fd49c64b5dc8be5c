import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, executeRead, readerOf } from '../../../shared/db/database.ts';
import { findRangeStarts, type IdRange, isInRange } from '../../../shared/db/statements/id-ranges.ts';
import { param, queryBuilder } from '../../../shared/db/statements/prepared.ts';
import {
  anyMember,
  byViewer,
  canOpen,
  isVisibleTo,
  visibilityOf,
} from '../../../shared/db/statements/visibility.ts';
import type { PageRequest } from '../../../shared/paging.ts';
import type { ParsedSearch } from '../../../shared/search/parse-search.ts';
import { searchFor } from '../../../shared/search/ranked-search.ts';
import type { Member, Viewer } from '../../../shared/viewer.ts';
import { isNotLimited } from '../../accounts/fragments.ts';
import { isInLists } from '../../social/fragments.ts';
import type { CollectionType, SortedRequest } from '../contract.ts';
import {
  type CollectionRow,
  isItemListed,
  selectCollection,
  selectCollections,
  websCount,
} from './base-queries.ts';

export type PageRows<T> = { rows: T[]; total: number };

const sortColumns = {
  views: 'c.views',
  createdAt: 'c.created_at',
  updatedAt: 'c.updated_at',
  likesCount: 'c.likes_count',
} as const;

/** Returns the collection with this id, if it is visible to the viewer. */
export async function findCollection(db: Db, viewer: Viewer, id: string): Promise<CollectionRow | undefined> {
  return selectCollection(db, viewer).where('c.id', '=', id).where(canOpen(viewer, 'c')).executeTakeFirst();
}

/** Whether the row of collections (or `alias`) is of a type. */
function isOfType(type: CollectionType, alias: string): RawBuilder<boolean> {
  return type === 'all' ? sql<boolean>`true` : sql<boolean>`${visibilityOf(alias)} = ${sql.lit(type)}`;
}

/** One page of a member's collections of the requested type. */
export async function findByOwner(
  db: Db,
  viewer: Viewer,
  ownerId: string,
  type: CollectionType,
  { page, limit, sortBy, sortOrder }: SortedRequest,
): Promise<PageRows<CollectionRow>> {
  const matches = (alias: string): Expression<SqlBool> =>
    sql<boolean>`${sql.ref(`${alias}.owner_id`)} = ${ownerId} and ${isOfType(type, alias)}`;
  const column = sortColumns[sortBy];
  const rows = await selectCollections(db, viewer)
    .where(matches('c'))
    .orderBy(column, sortOrder)
    .orderBy('c.id', sortOrder)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total: await countTotal(db, rows, page, limit, matches('c')) };
}

/** Total of a list; if the list ends on its first page, the total is known without a count query. */
async function countTotal(
  db: Db,
  rows: unknown[],
  page: number,
  limit: number,
  matches: Expression<SqlBool>,
): Promise<number> {
  if (page === 1 && rows.length < limit) return rows.length;
  const { total } = await readerOf(db)
    .selectFrom('collections as c')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matches)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** One page of a table of saved or liked collections (`user_id`, `collection_id`, `created_at`), newest first. */
export async function findSavedOrLiked(
  db: Db,
  viewer: Viewer,
  table: 'saved_collections' | 'collection_likes',
  userId: string,
  { page, limit }: PageRequest,
): Promise<PageRows<CollectionRow>> {
  const entries = sql`${sql.table(table)} as entry
    join collections on collections.id = entry.collection_id
    where entry.user_id = ${userId} and ${isVisibleTo(viewer, 'collections')} and ${isNotLimited(viewer, 'collections.owner_id')}`;
  const [found] = await executeRead(
    readerOf(db),
    sql<{ ids: string[]; total: number }>`
    select array(
      select entry.collection_id from ${entries}
      order by entry.created_at desc, entry.collection_id desc limit ${limit} offset ${(page - 1) * limit}
    ) as ids, (select count(*)::int from ${entries}) as total`,
  );
  const { ids, total } = found ?? { ids: [], total: 0 };
  const rows = await selectCollections(db, viewer)
    .where('c.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isVisibleTo(viewer, 'c'))
    .orderBy(sql`array_position(${ids}::uuid[], c.id)`)
    .execute();
  return { rows, total };
}

/**
 * Ids of one page of a collection's webs visible to the viewer, last added first; empty if the collection is not
 * visible.
 */
export async function findWebIds(
  db: Db,
  viewer: Viewer,
  collectionId: string,
  { page, limit }: PageRequest,
): Promise<PageRows<string> | undefined> {
  const row = await readerOf(db)
    .selectFrom('collections as c')
    .select([
      websCount(viewer).as('total'),
      sql<string[]>`array(
        select p.web_id from collection_webs as p
        where p.collection_id = c.id and ${isItemListed(viewer)}
        order by p.added_at desc, p.web_id desc limit ${limit} offset ${(page - 1) * limit})`.as('rows'),
    ])
    .where('c.id', '=', collectionId)
    .where(canOpen(viewer, 'c'))
    .executeTakeFirst();
  return row;
}

/** Number of a collection's webs that are visible to the viewer. */
export async function countWebs(db: Db, viewer: Viewer, collectionId: string): Promise<number> {
  const row = await readerOf(db)
    .selectFrom('collections as c')
    .select(websCount(viewer).as('total'))
    .where('c.id', '=', collectionId)
    .executeTakeFirst();
  return row?.total ?? 0;
}

const collectionId = sql<string>`collections.id`;

/** The first id of each range of `size` public collections. */
export const findCollectionRanges = (db: Db, size: number): Promise<string[]> =>
  findRangeStarts(readerOf(db), sql`collections where is_public`, collectionId, size);

/** Public collections of a range, at most `limit`. */
export const findCollectionsOfRange = (db: Db, range: IdRange, limit: number) =>
  readerOf(db)
    .selectFrom('collections')
    .select(['id', 'updated_at as changed'])
    .where('is_public', '=', true)
    .where(isNotLimited(null, 'collections.owner_id'))
    .where(isInRange(collectionId, range))
    .orderBy('id')
    .limit(limit)
    .execute();

const searchTables = {
  ...{ documents: 'collection_search', key: 'collection_id', items: 'collections' },
  ...{ name: 'name', popularity: 'views' },
};

const shown = (viewer: Viewer) => ({
  documents: sql<boolean>`s.is_public and ${isInLists(viewer, 's.owner_id')}`,
  popular: sql`select id from collections where is_public and ${isInLists(viewer, 'collections.owner_id')}
    order by views desc, id desc`,
});
const searchPublic = byViewer((viewer, name) =>
  searchFor(`collections, ${name}`, searchTables, shown(viewer), selectCollections(queryBuilder, viewer)),
);

/** Public collections that match, best match first, then most viewed first. */
export async function searchAll(
  db: Db,
  viewer: Viewer,
  search: ParsedSearch,
  request: PageRequest,
): Promise<PageRows<CollectionRow>> {
  return searchPublic(viewer)(db, search, request, { viewer: viewer?.id });
}

const own = {
  all: ownSearch('all'),
  public: ownSearch('public'),
  unlisted: ownSearch('unlisted'),
  private: ownSearch('private'),
};

function ownSearch(type: CollectionType) {
  const documents = sql<boolean>`s.owner_id = ${param('viewer')}
    and exists (select from collections where id = s.collection_id and ${isOfType(type, 'collections')})`;
  return searchFor(
    `own collections, ${type}`,
    searchTables,
    { documents },
    selectCollections(queryBuilder, anyMember),
  );
}

/** The member's own collections of a type that match, best match first. */
export async function searchOwn(
  db: Db,
  member: Member,
  type: CollectionType,
  search: ParsedSearch,
  request: PageRequest,
): Promise<PageRows<CollectionRow>> {
  return own[type](db, search, request, { viewer: member.id });
}
