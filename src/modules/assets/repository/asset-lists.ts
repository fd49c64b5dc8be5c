import { type RawBuilder, sql } from 'kysely';
import { type Db, executeRead, readerOf } from '../../../shared/db/database.ts';
import { queryBuilder } from '../../../shared/db/statements/prepared.ts';
import {
  byViewer,
  canOpen,
  isVisibleTo,
  visibilityColumns,
} from '../../../shared/db/statements/visibility.ts';
import type { PageRequest } from '../../../shared/paging.ts';
import type { ParsedSearch } from '../../../shared/search/parse-search.ts';
import { searchFor } from '../../../shared/search/ranked-search.ts';
import type { Member, Viewer } from '../../../shared/viewer.ts';
import { isNotLimited, limitedIds, ownerColumns } from '../../accounts/fragments.ts';
import { isAssetLikedByMe, isInLists, withheldIds } from '../../social/fragments.ts';
import type { AssetType } from '../rules/fields.ts';

/** Base query: assets (`a`) with their files (`m`) and owners (`o`). Callers add filters. */
function selectAssets(db: Db, viewer: Viewer) {
  return readerOf(db)
    .selectFrom('assets as a')
    .innerJoin('media as m', 'm.id', 'a.media_id')
    .innerJoin('users as o', 'o.id', 'a.owner_id')
    .select(['a.id', 'a.title', 'a.asset_type', 'a.media_id', 'a.likes_count'])
    .select(['a.created_at', 'a.updated_at', 'm.mime_type', 'm.width', 'm.height', 'm.color'])
    .select([
      isAssetLikedByMe(viewer, 'a').as('is_liked'),
      ...visibilityColumns(viewer, 'a'),
      ...ownerColumns(viewer, 'o'),
    ]);
}
export type AssetRow = Awaited<ReturnType<ReturnType<typeof selectAssets>['execute']>>[number];
type AssetPage = { rows: AssetRow[]; total: number };

const newest = sql`order by created_at desc, id desc`;

/** Returns the asset with this id, if it is visible to the viewer. */
export async function findAsset(db: Db, viewer: Viewer, id: string): Promise<AssetRow | undefined> {
  return selectAssets(db, viewer).where('a.id', '=', id).where(canOpen(viewer, 'a')).executeTakeFirst();
}

/** One page of the public assets of a kind, newest first. */
export function findPublic(
  db: Db,
  viewer: Viewer,
  type: AssetType,
  request: PageRequest,
): Promise<AssetPage> {
  // The type is a literal in the statement, so that the planner can estimate the number of rows.
  const shown = sql`
    select id, row_number() over (${newest}) as place from assets
    where asset_type = ${sql.lit(type)} and is_public and ${isNotLimited(viewer, 'assets.owner_id')} ${newest}`;
  const withheld = sql`
    select count(*) from assets
    where owner_id in (${limitedIds(viewer)}) and asset_type = ${sql.lit(type)} and is_public`;
  const total = sql<number>`
    select (coalesce(sum(total), 0) - (${withheld}))::int from feed_totals where feed = ${`assets ${type}`}`;
  return findPage(db, viewer, shown, total, request);
}

/** One page of a member's own assets of a kind, newest first. */
export function findOwn(db: Db, member: Member, type: AssetType, request: PageRequest): Promise<AssetPage> {
  const own = sql`from assets where owner_id = ${member.id} and asset_type = ${type}`;
  const shown = sql`select id, row_number() over (${newest}) as place ${own} ${newest}`;
  return findPage(db, member, shown, sql<number>`select count(*)::int ${own}`, request);
}

/** One page of the assets of a kind that a member likes and can still see, last liked first. */
export function findLiked(db: Db, member: Member, type: AssetType, request: PageRequest): Promise<AssetPage> {
  // A lateral join looks up each like's asset, so that no more assets are read than there are likes.
  const liked = sql`from asset_likes l cross join lateral (
      select a.id from assets a
      where a.id = l.asset_id and a.asset_type = ${type} and ${isVisibleTo(member, 'a')}
        and ${isNotLimited(member, 'a.owner_id')} offset 0) as seen
    where l.user_id = ${member.id}`;
  const latest = sql`order by l.created_at desc, l.asset_id desc`;
  const shown = sql`select seen.id, row_number() over (${latest}) as place ${liked} ${latest}`;
  return findPage(db, member, shown, sql<number>`select count(*)::int ${liked}`, request);
}

/**
 * One page of assets and their `total`, in one statement. `shown` selects ids with their positions from 1; it is ordered by
 * an index, not by position, so that no more of it is read than the page needs.
 */
async function findPage(
  db: Db,
  viewer: Viewer,
  shown: RawBuilder<unknown>,
  total: RawBuilder<number>,
  { page, limit }: PageRequest,
): Promise<AssetPage> {
  const rows = await executeRead(
    readerOf(db),
    sql<AssetRow & { id: string | null; total: number }>`
    with shown as materialized (
      ${shown} limit ${limit} offset ${(page - 1) * limit}
    ), cards as (
      select card.*, shown.place from shown join (${selectAssets(db, viewer)}) as card on card.id = shown.id
    )
    select cards.*, totals.total from (select (${total}) as total) as totals
    left join cards on true order by cards.place`,
  );
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

const searchTables = {
  ...{ documents: 'asset_search', key: 'asset_id', items: 'assets' },
  ...{ name: 'title', popularity: 'likes_count' },
};

const searchByType = {
  image: buildTitleSearch('image'),
  video: buildTitleSearch('video'),
  audio: buildTitleSearch('audio'),
};

/** Search documents do not name the owner, so the few members whose items no list shows are looked up. */
function isDocumentInLists(viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`s.asset_id not in (select id from assets where owner_id in (${withheldIds(viewer)}))`;
}

function buildTitleSearch(type: AssetType) {
  const isShown = sql<boolean>`is_public and asset_type = ${sql.lit(type)}`;
  const filter = (viewer: Viewer) => ({
    documents: sql<boolean>`${isShown} and ${isDocumentInLists(viewer)}`,
    popular: sql`select id from assets where ${isShown} and ${isInLists(viewer, 'assets.owner_id')}
      order by likes_count desc, id desc`,
  });
  return byViewer((viewer, name) =>
    searchFor(`assets, ${type}, ${name}`, searchTables, filter(viewer), selectAssets(queryBuilder, viewer)),
  );
}

/** Public assets of a kind that match, best match first, then most liked first. */
export async function searchAll(
  db: Db,
  viewer: Viewer,
  type: AssetType,
  search: ParsedSearch,
  request: PageRequest,
): Promise<AssetPage> {
  return searchByType[type](viewer)(db, search, request, { viewer: viewer?.id });
}
