import { sql } from 'kysely';
import type { Pool } from 'pg';
import { type Prepared, prepare, slot, statements } from '../../../shared/db/prepared.ts';
import type { PageRequest } from '../../../shared/http/paging.ts';
import type { Viewer } from '../../../shared/http/viewer.ts';
import { anyMember } from './read.ts';
import { type CardRow, selectCards } from './rows.ts';

type TrendingRow = { [K in keyof CardRow]: CardRow[K] | null } & { total: number };
export type TrendingPage = { cards: CardRow[]; total: number };

/**
 * One page of public webs by score, the newest first among equals, and how many there are in all: one statement.
 * The ids come from the index alone, so that a deep page costs no more rows than it shows.
 */
export async function findTrending(
  pool: Pool,
  viewer: Viewer,
  { page, limit }: PageRequest,
): Promise<TrendingPage> {
  const offset = (page - 1) * limit;
  const run = statementFor(viewer, limit, page === 1);
  const rows = await run(pool, { viewer: viewer?.id, offset });
  const cards = rows.filter(isCard);
  return { cards: cards.slice(0, limit), total: settle(rows[0]?.total ?? 0, offset, cards.length, limit) };
}

/** The total, made to agree with what was seen: whether there is a next page never hangs on counting alone. */
function settle(counted: number, offset: number, found: number, limit: number): number {
  const seen = offset + found;
  if (found > limit) return Math.max(counted, seen);
  return found > 0 ? seen : Math.min(counted, seen);
}

const isCard = (row: TrendingRow): row is TrendingRow & CardRow => row.id !== null;

const built = new Map<string, Prepared<TrendingRow>>();

/**
 * A statement for each limit, and for the first page: with numbers in their places the planner knows how little it will
 * read and plans once; for slots it would plan anew each time.
 */
function statementFor(viewer: Viewer, limit: number, isFirst: boolean): Prepared<TrendingRow> {
  const name = `trending, ${limit}, ${isFirst ? 'first' : 'later'}, ${viewer ? 'member' : 'guest'}`;
  const known = built.get(name);
  if (known) return known;
  const statement = prepare(name, trending(viewer ? anyMember : null, limit, isFirst));
  built.set(name, statement);
  return statement;
}

function trending(viewer: Viewer, limit: number, isFirst: boolean) {
  const offset = isFirst ? sql<number>`0` : sql<number>`${slot('offset')}::bigint`;
  return statements
    .with(
      (page) => page('shown').materialized(),
      (db) =>
        db
          .selectFrom('webs')
          .select(['webs.id', 'score', 'created_at'])
          .where('is_public', '=', sql.lit(true))
          .orderBy('score', 'desc')
          .orderBy('created_at', 'desc')
          .orderBy('webs.id', 'desc')
          .limit(sql.lit(limit + 1))
          .offset(offset),
    )
    .with('cards', (db) =>
      db
        .selectFrom(selectCards(viewer).as('card'))
        .innerJoin('shown', 'shown.id', 'card.id')
        .selectAll('card')
        .select('shown.score'),
    )
    .selectFrom(total.as('totals'))
    .leftJoin('cards', (join) => join.onTrue())
    .selectAll('cards')
    .select('totals.total')
    .orderBy('cards.score', 'desc')
    .orderBy('cards.created_at', 'desc')
    .orderBy('cards.id', 'desc');
}

const total = statements
  .selectFrom('feed_totals')
  .where('feed', '=', sql.lit('trending'))
  .select(sql<number>`coalesce(sum(total), 0)::int`.as('total'));
