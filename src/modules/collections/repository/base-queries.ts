import { type RawBuilder, sql } from 'kysely';
import { type Db, readerOf } from '../../../shared/db/database.ts';
import { visibilityColumns } from '../../../shared/db/statements/visibility.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import { isNotLimited, limitedIds, ownerColumns } from '../../accounts/fragments.ts';
import { isCollectionLikedByMe } from '../../social/fragments.ts';

type Preview = { id: string; image_id: string | null; color: string | null };

const maxPreviews = 4;

const columns = ['c.id', 'c.name', 'c.description', 'c.created_at', 'c.updated_at'] as const;

/** Columns of the counts of the collection `c`, without pending changes (schema/collections.sql). */
const storedCounts = { views: sql<number>`c.views`, likes: sql<number>`c.likes_count` };

/** Columns of the counts with pending changes. For one collection only, since a list would read too many rows. */
const allCounts = {
  views: sql<number>`(c.views + coalesce((
    select sum(views)::int from collection_changes where collection_id = c.id), 0))`,
  likes: sql<number>`(c.likes_count + coalesce((
    select sum(likes)::int from collection_changes where collection_id = c.id), 0))`,
};

/** SQL condition: whether the viewer can see the web of a row `p` of `collection_webs`, i.e. it is public or their own. */
export function isItemVisibleTo(viewer: Viewer): RawBuilder<boolean> {
  return viewer ? sql<boolean>`(p.is_public or p.owner_id = ${viewer.id})` : sql<boolean>`p.is_public`;
}

/**
 * SQL condition: whether the collection `c` lists the web of its row `p` for the viewer: it is visible, and its owner
 * is not limited unless the collection is theirs too.
 */
export function isItemListed(viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(${isItemVisibleTo(viewer)} and (p.owner_id = c.owner_id or ${isNotLimited(viewer, 'p.owner_id')}))`;
}

/** Number of webs that the collection `c` lists for the viewer; the number of public ones is stored in a column. */
export function websCount(viewer: Viewer): RawBuilder<number> {
  const shown = sql<number>`c.public_webs_count - (
    select count(*)::int from collection_webs as p
    where p.collection_id = c.id and p.is_public and p.owner_id <> c.owner_id and p.owner_id in (${limitedIds(viewer)}))`;
  if (!viewer) return sql<number>`(${shown})`;
  return sql<number>`(${shown} + (
    select count(*)::int from collection_webs as p
    where p.collection_id = c.id and not p.is_public and p.owner_id = ${viewer.id}))`;
}

function newestWebs(viewer: Viewer): RawBuilder<Preview[]> {
  return sql<Preview[]>`(
    select coalesce(json_agg(shown), '[]') from (
      select w.id, w.image_id, m.color
      from collection_webs as p
      join webs as w on w.id = p.web_id
      left join media as m on m.id = w.image_id
      where p.collection_id = c.id and ${isItemListed(viewer)}
      order by p.added_at desc, p.web_id desc limit ${sql.lit(maxPreviews)}) as shown)`;
}

function isSaved(viewer: Viewer): RawBuilder<boolean> {
  if (!viewer) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select from saved_collections as s where s.user_id = ${viewer.id} and s.collection_id = c.id)`;
}

/** Base query: collections (`c`) as visible to the viewer, with their owners (`o`). Callers add filters. */
export const selectCollections = (db: Db, viewer: Viewer) => selectWith(storedCounts, db, viewer);

/** Like `selectCollections`, for a lookup by id, with pending changes in the counts. */
export const selectCollection = (db: Db, viewer: Viewer) => selectWith(allCounts, db, viewer);

function selectWith({ views, likes }: typeof storedCounts, db: Db, viewer: Viewer) {
  return readerOf(db)
    .selectFrom('collections as c')
    .innerJoin('users as o', 'o.id', 'c.owner_id')
    .select(columns)
    .select([
      views.as('views'),
      likes.as('likes_count'),
      websCount(viewer).as('webs_count'),
      newestWebs(viewer).as('previews'),
      isCollectionLikedByMe(viewer, 'c').as('is_liked'),
      isSaved(viewer).as('is_saved'),
      ...visibilityColumns(viewer, 'c'),
      ...ownerColumns(viewer, 'o'),
    ]);
}
export type CollectionRow = Awaited<ReturnType<ReturnType<typeof selectCollections>['execute']>>[number];
