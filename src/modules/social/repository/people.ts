import { type InferResult, sql } from 'kysely';
import { type Db, executeRead, readerOf, type Tx } from '../../../shared/db/database.ts';
import { queryBuilder } from '../../../shared/db/statements/prepared.ts';
import { byViewer } from '../../../shared/db/statements/visibility.ts';
import type { PageRequest } from '../../../shared/paging.ts';
import type { ParsedSearch } from '../../../shared/search/parse-search.ts';
import { searchFor } from '../../../shared/search/ranked-search.ts';
import type { Member, Viewer } from '../../../shared/viewer.ts';
import { isActive, isListed, isSuspended, linkColumns, ownerColumns } from '../../accounts/fragments.ts';
import { isInLists } from '../fragments.ts';

export type PersonRow = InferResult<ReturnType<typeof selectPeople>>[number];
export type PeoplePage = { people: PersonRow[]; total: number };

/** Maximum number of candidates for recommendations; other members are found by searching. */
const maxCandidates = { followed: 200, followedByEach: 200, active: 300, topFollowed: 400 };
const maxPreviews = 3;

/**
 * Base query: members (`u`) with their most viewed public webs. Callers add filters. The viewer's own total includes
 * private webs.
 */
function selectPeople(viewer: Viewer) {
  const count = viewer
    ? sql<number>`case when u.id = ${viewer.id} then counts.webs else counts.shown end`
    : sql<number>`counts.shown`;
  return queryBuilder
    .selectFrom('users as u')
    .leftJoin('web_counts as counts', 'counts.owner_id', 'u.id')
    .select(['u.id', 'u.cover_id', 'u.bio'])
    .select([
      sql<number>`coalesce(${count}, 0)`.as('webs_count'),
      sql<{ id: string; title: string; image_id: string | null }[]>`(
        select coalesce(json_agg(top), '[]') from (
          select w.id, w.title, w.image_id from webs w where w.owner_id = u.id and w.is_public
          order by w.views desc, w.id desc limit ${sql.lit(maxPreviews)}) as top)`.as('webs'),
      ...ownerColumns(viewer, 'u'),
    ]);
}

const searchTables = {
  ...{ documents: 'people_search', key: 'user_id', items: 'users' },
  ...{ name: 'username', popularity: 'followers_count' },
};

const searchByViewer = byViewer((viewer, name) =>
  searchFor(
    `people, ${name}`,
    searchTables,
    {
      documents: sql`${isInLists(viewer, 's.user_id')}
        and not exists (select from users where users.id = s.user_id and ${isSuspended()})`,
      popular: sql`select id from users where ${isListed()} and ${isInLists(viewer, 'users.id')}
        order by followers_count desc, id desc`,
    },
    selectPeople(viewer),
  ),
);

/** Members whose names match, best match first, then most followed first. */
export async function searchPeople(
  db: Db,
  viewer: Viewer,
  search: ParsedSearch,
  request: PageRequest,
): Promise<PeoplePage> {
  const { rows, total } = await searchByViewer(viewer)(db, search, request, { viewer: viewer?.id });
  return { people: rows, total };
}

/**
 * Recommends members whom the member does not follow yet, in one statement: first those followed by most of the member's
 * followings, then owners of trending webs, then the most followed.
 */
export async function findRecommendedPeople(
  db: Db,
  member: Member,
  { page, limit }: PageRequest,
): Promise<PeoplePage> {
  const { id: me } = member;
  const isShown = sql<boolean>`${isListed('u')} and ${isInLists(member, 'u.id')}`;
  const isNew = (id: string) => sql<boolean>`${sql.ref(id)} <> ${me}
    and not exists (select from follows f where f.follower_id = ${me} and f.followed_id = ${sql.ref(id)})`;
  const rows = await executeRead(
    readerOf(db),
    sql<PersonRow & { total: number }>`
    with mine as (
      select followed_id as id from follows where follower_id = ${me} limit ${maxCandidates.followed}
    ), shared as (
      select theirs.id, count(*) as times from mine
      cross join lateral (
        select followed_id as id from follows where follower_id = mine.id limit ${maxCandidates.followedByEach}
      ) as theirs
      group by theirs.id
    ), active as (
      select distinct owner_id as id from (
        select owner_id from webs where is_public
        order by score desc, created_at desc, id desc limit ${maxCandidates.active}
      ) as trending
    ), most_followed as (
      select u.id from users u where ${isShown} and ${isNew('u.id')}
      order by u.followers_count desc, u.id desc limit ${maxCandidates.topFollowed}
    ), people as materialized (
      select u.id, row_number() over (
        order by known.times desc, known.is_active desc, u.followers_count desc, u.id desc
      ) as place
      from (
        select id, sum(times) as times, bool_or(is_active) as is_active from (
          select id, times, false as is_active from shared
          union all select id, 0, true from active
          union all select id, 0, false from most_followed
        ) as found where ${isNew('found.id')} group by id
      ) as known
      cross join lateral (
        select u.id, u.followers_count from users u where u.id = known.id and ${isShown} offset 0
      ) as u
    ), shown as (
      select * from people where place > ${(page - 1) * limit} and place <= ${page * limit}
    ), cards as (
      select card.*, shown.place from shown join (${selectPeople(null)}) as card on card.id = shown.id
    )
    select cards.*, totals.total from (select count(*)::int as total from people) as totals
    left join cards on true order by cards.place`,
  );
  return { people: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

/** Follows or unfollows a member; returns whether they are followed now. Both rows must be locked. */
export async function toggleFollow(tx: Tx, followerId: string, followedId: string): Promise<boolean> {
  const { rows } = await sql<{ isFollowed: boolean }>`
    with ended as (
      delete from follows where follower_id = ${followerId} and followed_id = ${followedId} returning 1
    ), begun as (
      insert into follows (follower_id, followed_id)
      select ${followerId}, ${followedId} where not exists (select from ended) returning 1
    )
    select exists (select from begun) as "isFollowed"`.execute(tx);
  return rows[0]?.isFollowed ?? false;
}

export type FollowSide = 'follower_id' | 'followed_id';

const otherSide = { follower_id: 'followed_id', followed_id: 'follower_id' } as const;

/** Ids of up to `limit` members on the other side of a member's follows. */
export async function findFollows(
  db: Db,
  userId: string,
  side: FollowSide,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('follows')
    .select(`${otherSide[side]} as id`)
    .where(side, '=', userId)
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Deletes the follows with the member on `side` and one of `others` on the other side; returns the affected ids of
 * `others`.
 */
export async function deleteFollows(
  tx: Tx,
  userId: string,
  side: FollowSide,
  others: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('follows')
    .where(side, '=', userId)
    .where(otherSide[side], 'in', others)
    .returning(`${otherSide[side]} as id`)
    .execute();
  return rows.map((row) => row.id);
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

const maxPreviewsOfProfile = 4;

/** Profile of the member with this id, without webs that are not visible to the viewer. */
export async function findProfile(db: Db, viewer: Viewer, id: string) {
  const shows = viewer?.id === id ? sql<boolean>`true` : sql<boolean>`w.is_public`;
  return readerOf(db)
    .selectFrom('users as u')
    .leftJoin('web_counts as c', 'c.owner_id', 'u.id')
    .select(['u.cover_id', 'u.bio', 'u.link1', 'u.link2', 'u.link3', 'u.following_count'])
    .select([
      sql<number>`coalesce(${viewer?.id === id ? sql`c.webs` : sql`c.shown`}, 0)`.as('webs_count'),
      sql<number>`(select coalesce(sum(w.views), 0)::int from webs w where w.owner_id = u.id and ${shows})`.as(
        'total_views',
      ),
      sql<{ id: string; title: string; image_id: string | null }[]>`(
        select coalesce(json_agg(top), '[]') from (
          select w.id, w.title, w.image_id from webs w where w.owner_id = u.id and w.is_public
          order by w.views desc, w.id desc limit ${sql.lit(maxPreviewsOfProfile)}) as top)`.as('webs'),
      ...ownerColumns(viewer, 'u'),
      ...linkColumns('u'),
    ])
    .where('u.id', '=', id)
    .executeTakeFirst();
}

const countOf = { follower_id: 'following_count', followed_id: 'followers_count' } as const;

/** One page of the members on the other side of a member's follows, latest first, and their total. */
export async function findFollowPage(
  db: Db,
  viewer: Member,
  memberId: string,
  side: FollowSide,
  { page, limit }: PageRequest,
) {
  const other = otherSide[side];
  const rows = await readerOf(db)
    .selectFrom((of) =>
      of
        .selectFrom('follows')
        .innerJoin('users', 'users.id', other)
        .select([`${other} as id`, 'follows.created_at'])
        .where(side, '=', memberId)
        .where(isActive())
        .orderBy('follows.created_at', 'desc')
        .orderBy(other, 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .as('f'),
    )
    .innerJoin('users as u', 'u.id', 'f.id')
    .select(ownerColumns(viewer, 'u'))
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .execute();
  const { total } = await readerOf(db)
    .selectFrom('users')
    .select(`${countOf[side]} as total`)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { rows, total };
}
