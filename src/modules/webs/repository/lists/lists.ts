import { sql } from 'kysely';
import { type Db, readerOf } from '../../../../shared/db/database.ts';
import { findRangeStarts, type IdRange, isInRange } from '../../../../shared/db/statements/id-ranges.ts';
import { param, queryBuilder } from '../../../../shared/db/statements/prepared.ts';
import { isVisibleTo } from '../../../../shared/db/statements/visibility.ts';
import type { PageRequest } from '../../../../shared/paging.ts';
import type { Member, Viewer } from '../../../../shared/viewer.ts';
import { isActive, isNotLimited } from '../../../accounts/fragments.ts';
import { isInLists } from '../../../social/fragments.ts';
import type { listChoices } from '../../rules/fields.ts';
import {
  type CardList,
  type CardPage,
  type Direction,
  findPage,
  offsetOf,
  type PageEntry,
  type PageShape,
  rowsToRead,
  selectPage,
} from './pages.ts';

const preparedLimits = [4, 8];
/** Orders in common use, whose statements stay prepared. All possible orders would be too many. */
const preparedOrders = new Set(['createdAt', 'views']);

export type OwnedView = (typeof listChoices.view)[number] | 'publicForked';
type OwnedOrder = {
  sortBy: (typeof listChoices.sortBy)[number];
  sortOrder: Direction;
};

const columns = {
  views: 'views',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  likesCount: 'likes_count',
  commentsCount: 'comments_count',
} as const;

const unlisted = sql<number>`(
  select count(*)::int from webs u where u.owner_id = web_counts.owner_id and u.link_key is not null)`;

/** Condition and total of each view of a member's webs. */
export const views = {
  all: { condition: sql<boolean>`true`, total: sql<number>`webs` },
  notForked: { condition: sql<boolean>`not is_fork`, total: sql<number>`webs - forks` },
  public: { condition: sql<boolean>`is_public`, total: sql<number>`shown` },
  unlisted: { condition: sql<boolean>`link_key is not null`, total: unlisted },
  private: {
    condition: sql<boolean>`not is_public and link_key is null`,
    total: sql<number>`webs - shown - ${unlisted}`,
  },
  forked: { condition: sql<boolean>`is_fork`, total: sql<number>`forks` },
  publicForked: { condition: sql<boolean>`is_fork and is_public`, total: sql<number>`shown_forks` },
} as const;

/** One page of a member's webs and the view's total, in one statement that reads an index and then only the page. */
export function findOwned(
  db: Db,
  viewer: Viewer,
  ownerId: string,
  view: OwnedView,
  order: OwnedOrder,
  request: PageRequest,
): Promise<CardPage> {
  const isCommon = preparedOrders.has(order.sortBy) && order.sortOrder === 'desc';
  const list: CardList = {
    name: `owned, ${view}, ${order.sortBy}`,
    preparedLimits: isCommon ? preparedLimits : [],
    select: (shownTo, shape) => owned(shownTo, view, order, shape),
  };
  return findPage(db, list, viewer, request, { owner: ownerId });
}

function owned(viewer: Viewer, view: OwnedView, { sortBy, sortOrder }: OwnedOrder, shape: PageShape) {
  const column = columns[sortBy];
  const shown = queryBuilder
    .selectFrom('webs')
    .select(['webs.id', `${column} as sort`])
    .where('owner_id', '=', param('owner'))
    .where(views[view].condition)
    .orderBy(column, sortOrder)
    .orderBy('webs.id', sortOrder)
    .limit(sql.lit(shape.limit + 1))
    .offset(offsetOf(shape));
  const total = sql<number>`coalesce(
    (select ${views[view].total} from web_counts where owner_id = ${param('owner')}), 0)`;
  return selectPage(viewer, shown, sortOrder, total);
}

/** One page of the public webs of followed members, newest first, and their total, in one statement. */
export function findFollowing(db: Db, member: Member, request: PageRequest): Promise<CardPage> {
  return findPage(db, followingList, member, request);
}

const followingList: CardList = { name: 'following', preparedLimits, select: following };

/** Reads no more webs of each followed member than the page may need. */
function following(viewer: Viewer, shape: PageShape) {
  const shown = sql<PageEntry>`(
    select w.id, w.created_at as sort
    from follows f cross join lateral (
      select id, created_at from webs
      where owner_id = f.followed_id and is_public
      order by created_at desc, id desc limit ${rowsToRead(shape)}
    ) w
    where f.follower_id = ${param('viewer')} and ${isInLists(viewer, 'f.followed_id')}
    order by w.created_at desc, w.id desc
    limit ${sql.lit(shape.limit + 1)} offset ${offsetOf(shape)})`;
  const total = sql<number>`coalesce((
    select sum(c.shown)::int from follows f join web_counts c on c.owner_id = f.followed_id
    where f.follower_id = ${param('viewer')} and ${isInLists(viewer, 'f.followed_id')}), 0)`;
  return selectPage(viewer, shown, 'desc', total);
}

/** One page of the webs that a member likes and the viewer can see, last liked first, and their total. */
export function findLiked(db: Db, viewer: Viewer, likerId: string, request: PageRequest): Promise<CardPage> {
  return findPage(db, likedList, viewer, request, { liker: likerId });
}

const likedList: CardList = { name: 'liked', preparedLimits, select: liked };

/** A lateral join per like, so that no more webs are read than there are likes, and for a page only up to its end. */
function liked(viewer: Viewer, shape: PageShape) {
  const likes = sql`web_likes l cross join lateral (
    select w.id from webs w where w.id = l.web_id and ${isVisibleTo(viewer, 'w')}
      and ${isInLists(viewer, 'w.owner_id')} offset 0) as w`;
  const shown = sql<PageEntry>`(
    select w.id, l.created_at as sort from ${likes} where l.user_id = ${param('liker')}
    order by l.created_at desc, l.web_id desc
    limit ${sql.lit(shape.limit + 1)} offset ${offsetOf(shape)})`;
  const total = sql<number>`(select count(*)::int from ${likes} where l.user_id = ${param('liker')})`;
  return selectPage(viewer, shown, 'desc', total);
}

const webId = sql<string>`webs.id`;
const ownerId = sql<string>`web_counts.owner_id`;

/** The first id of each range of `size` public webs. */
export const findWebRanges = (db: Db, size: number): Promise<string[]> =>
  findRangeStarts(readerOf(db), sql`webs where is_public`, webId, size);

/** Public webs of a range, at most `limit`. */
export const findWebsOfRange = (db: Db, range: IdRange, limit: number) =>
  readerOf(db)
    .selectFrom('webs')
    .select(['id', 'updated_at as changed'])
    .where('is_public', '=', true)
    .where(isNotLimited(null, 'webs.owner_id'))
    .where(isInRange(webId, range))
    .orderBy('id')
    .limit(limit)
    .execute();

/** The first id of each range of `size` members who have a public web. */
export const findAuthorRanges = (db: Db, size: number): Promise<string[]> =>
  findRangeStarts(readerOf(db), sql`web_counts where shown > 0`, ownerId, size);

/** Usernames of the members of a range who have a public web, at most `limit`. */
export const findAuthorsOfRange = (db: Db, range: IdRange, limit: number) =>
  readerOf(db)
    .selectFrom('web_counts')
    .innerJoin('users', 'users.id', 'web_counts.owner_id')
    .select('users.username')
    .where('web_counts.shown', '>', 0)
    .where(isActive())
    .where('users.limited_at', 'is', null)
    .where(isInRange(ownerId, range))
    .orderBy('web_counts.owner_id')
    .limit(limit)
    .execute();
