import { sql } from 'kysely';
import type { ReadDb } from '../../../../shared/db/database.ts';
import { anyMember } from '../../../../shared/db/statements/by-viewer.ts';
import { prepare, queryBuilder } from '../../../../shared/db/statements/prepared.ts';
import type { PageRequest } from '../../../../shared/paging.ts';
import type { Viewer } from '../../../../shared/viewer.ts';
import { isInLists, withheldIds } from '../../../social/fragments.ts';
import { selectCards } from '../base-queries.ts';
import { type CardPage, findPage, getOrBuild, offsetOf, type PageShape } from './pages.ts';

/**
 * One page of public webs by score, then newest first, and their total, in one statement.
 * The ids come from an index-only scan, so that a deep page reads no more rows than it shows.
 */
export function findTrending(db: ReadDb, viewer: Viewer, request: PageRequest): Promise<CardPage> {
  return findPage(db, statementFor(viewer, request), request, {
    viewer: viewer?.id,
  });
}

/** Common page sizes are prepared; all possible sizes would be too many. */
const preparedLimits = new Set([8]);

/**
 * One prepared statement for pages within 100, 1,000 … webs: literals tell the planner how little is read, so that it
 * keeps a generic plan; with parameters alone it would plan again at each run, which takes longer than a deep page.
 */
function statementFor(viewer: Viewer, { page, limit }: PageRequest) {
  const isFirst = page === 1;
  const within = isFirst ? limit + 1 : 10 ** Math.ceil(Math.log10(page * limit + 1));
  const isPrepared = preparedLimits.has(limit);
  const name = `trending, ${limit}, ${isFirst ? 'first' : `within ${within}`}, ${viewer ? 'member' : 'guest'}`;
  const build = () =>
    prepare(isPrepared ? name : null, trending(viewer && anyMember, { limit, isFirst, within }));
  return isPrepared ? getOrBuild(name, build) : build();
}

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
