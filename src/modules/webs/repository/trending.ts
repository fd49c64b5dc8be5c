import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { queryBuilder } from '../../../shared/db/statements/prepared.ts';
import type { PageRequest } from '../../../shared/paging.ts';
import type { Viewer } from '../../../shared/viewer.ts';
import { isInLists, withheldIds } from '../../social/fragments.ts';
import { selectCards } from './base-queries.ts';
import { type CardList, type CardPage, findPage, offsetOf, type PageShape } from './lists/pages.ts';
import { exponentOf, log2, powerOfTwo, scoreOfNew, weights } from './trending-score.ts';
import { isOneOf } from './webs.ts';

/**
 * One page of public webs by score, then newest first, and their total, in one statement.
 * The ids come from an index-only scan, so that a deep page reads no more rows than it shows.
 */
export function findTrending(db: Db, viewer: Viewer, request: PageRequest): Promise<CardPage> {
  return findPage(db, trendingWithin(rowsWithin(request)), viewer, request);
}

/**
 * One prepared statement for pages within 100, 1,000 … webs: literals tell the planner how little is read, so that it
 * keeps a generic plan; with parameters alone it would plan again at each run, which takes longer than a deep page.
 */
const trendingWithin = (within: number): CardList => ({
  name: `trending, ${within}`,
  preparedLimits: [8],
  select: (viewer, shape) => trending(viewer, { ...shape, within }),
});

const rowsWithin = ({ page, limit }: PageRequest) =>
  page === 1 ? limit + 1 : 10 ** Math.ceil(Math.log10(page * limit + 1));

/** `within` is the maximum number of webs that are read for the page. */
function trending(viewer: Viewer, { within, ...shape }: PageShape & { within: number }) {
  const places = queryBuilder
    .selectFrom('webs')
    .select(['webs.id', 'score', 'created_at'])
    .where('is_public', '=', sql.lit(true))
    .where(isInLists(viewer, 'webs.owner_id'))
    .orderBy('score', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('webs.id', 'desc')
    .limit(sql.lit(within));
  return queryBuilder
    .with(
      (page) => page('shown').materialized(),
      (db) =>
        db
          .selectFrom(places.as('place'))
          .selectAll('place')
          .orderBy('place.score', 'desc')
          .orderBy('place.created_at', 'desc')
          .orderBy('place.id', 'desc')
          .limit(sql.lit(shape.limit + 1))
          .offset(offsetOf(shape)),
    )
    .with('cards', (db) =>
      db
        .selectFrom(selectCards(viewer).as('card'))
        .innerJoin('shown', 'shown.id', 'card.id')
        .selectAll('card')
        .select('shown.score'),
    )
    .selectFrom(total(viewer).as('totals'))
    .leftJoin('cards', (join) => join.onTrue())
    .selectAll('cards')
    .select('totals.total')
    .orderBy('cards.score', 'desc')
    .orderBy('cards.created_at', 'desc')
    .orderBy('cards.id', 'desc');
}

function total(viewer: Viewer) {
  const withheld = sql<number>`coalesce(
    (select sum(shown) from web_counts where owner_id in (${withheldIds(viewer)})), 0)`;
  return queryBuilder
    .selectFrom('feed_totals')
    .where('feed', '=', sql.lit('trending'))
    .select(sql<number>`(coalesce(sum(total), 0) - ${withheld})::int`.as('total'));
}

/**
 * Adds `delta` to a web's likes and records the event for trending; returns the new count. `at` is when the like was
 * given, so that removing it subtracts exactly its weight from the score. Does not wait for the web's row: if another
 * transaction has locked it, the roll-up or a later like adds `delta` to the stored count (schema/likes.sql).
 */
export async function adjustLikesCount(tx: Tx, webId: string, delta: 1 | -1, at: Date): Promise<number> {
  const weight = delta * weights.like;
  const { rows } = await sql<{ likes: number }>`
    with recorded as (
      insert into web_activity (web_id, weight, at) values (${webId}, ${weight}, ${at})
    )
    select count_web_like(${webId}, ${delta}) as likes`.execute(tx);
  return rows[0]?.likes ?? 0;
}

/**
 * Adds the likes that came in while their web was locked to the counts of the webs, except for webs that are locked
 * now. Returns the ids of the public ones.
 */
export async function addLikeChanges(tx: Tx, limit: number): Promise<string[]> {
  const { rows: locked } = await sql<{ id: string }>`
    select id from webs where id in (select web_id from web_like_changes limit ${limit})
    order by id for no key update skip locked`.execute(tx);
  if (locked.length === 0) return [];
  const { rows } = await sql<{ id: string; isPublic: boolean }>`
    with added as (
      delete from web_like_changes where web_id = ${isOneOf(locked.map(({ id }) => id))} returning web_id, change
    ), sums as (
      select web_id, sum(change)::int as change from added group by web_id
    )
    update webs w set likes_count = w.likes_count + sums.change from sums where w.id = sums.web_id
    returning w.id, w.is_public as "isPublic"`.execute(tx);
  return rows.filter(({ isPublic }) => isPublic).map(({ id }) => id);
}

type RollUpResult = {
  events: number;
  /** Ids of public webs whose views or scores have changed. */
  publicWebs: string[];
};

// The common scale on which a web's score and the weights of its new events are added.
const exponent = sql<number>`greatest(w.score, sums.top)`;
const sum = sql<number>`(${powerOfTwo(sql<number>`w.score - ${exponent}`)}
  + sums.weight * ${powerOfTwo(sql<number>`sums.top - ${exponent}`)})`;
const minScore = scoreOfNew(sql<Date>`w.created_at`);

/**
 * Deletes up to `limit` recorded events and adds them to the views and scores of their webs, in one statement. Skips
 * events that another transaction has locked.
 */
export async function rollUp(tx: Tx, limit: number): Promise<RollUpResult> {
  const { rows } = await sql<RollUpResult>`
    with events as (
      delete from web_activity where id in (
        select id from web_activity order by id limit ${limit} for update skip locked)
      returning web_id, views, weight, ${exponentOf(sql<Date>`at`)} as exponent
    ), aligned as (
      select *, max(exponent) over (partition by web_id) as top from events
    ), sums as (
      select web_id, top, sum(views)::int as views, sum(weight * ${powerOfTwo(sql<number>`exponent - top`)}) as weight
      from aligned group by web_id, top
    ), updated as (
      update webs w set
        views = w.views + sums.views,
        score = case when ${sum} > 0 then greatest(${minScore}, ${exponent} + ${log2(sum)}) else ${minScore} end
      from sums where w.id = sums.web_id
      returning w.id, w.is_public
    )
    select (select count(*)::int from events) as events,
      (select coalesce(json_agg(id), '[]') from updated where is_public) as "publicWebs"`.execute(tx);
  return rows[0] ?? { events: 0, publicWebs: [] };
}
