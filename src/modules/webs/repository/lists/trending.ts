import { sql } from 'kysely';
import type { Db } from '../../../../shared/db/database.ts';
import { queryBuilder } from '../../../../shared/db/statements/prepared.ts';
import type { PageRequest } from '../../../../shared/paging.ts';
import type { Viewer } from '../../../../shared/viewer.ts';
import { isInLists, withheldIds } from '../../../social/fragments.ts';
import { selectCards } from '../base-queries.ts';
import { type CardList, type CardPage, findPage, offsetOf, type PageShape } from './pages.ts';

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

/** `within`: how many webs are read for the page at most. */
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
