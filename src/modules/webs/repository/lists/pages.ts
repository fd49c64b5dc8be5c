import { type Expression, type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../../../shared/db/database.ts';
import { anyMember } from '../../../../shared/db/statements/by-viewer.ts';
import { type PreparedRead, param, queryBuilder } from '../../../../shared/db/statements/prepared.ts';
import type { PageRequest } from '../../../../shared/paging.ts';
import type { Viewer } from '../../../../shared/viewer.ts';
import { type CardRow, selectCards } from '../base-queries.ts';

export type PageRow = { [K in keyof CardRow]: CardRow[K] | null } & { total: number };
export type CardPage = { cards: CardRow[]; total: number };

/** One row of a page, ordered by `sort`, then by id; a page is read with one extra row. */
export type PageEntry = { id: string; sort: Date | number };
export type Direction = 'asc' | 'desc';

/** Parameters that select a prepared statement for pages. */
export type PageShape = { limit: number; isFirst: boolean };

/** Offset of a page: a literal 0 tells the planner how little the first page reads. */
export const offsetOf = ({ isFirst }: PageShape) =>
  isFirst ? sql<number>`0` : sql<number>`${param('offset')}::bigint`;

/** Index up to which a page reads, including one extra row that shows whether there is a next page. */
export const rowsToRead = ({ limit, isFirst }: PageShape) =>
  isFirst
    ? sql<number>`${sql.lit(limit + 1)}`
    : sql<number>`(${offsetOf({ limit, isFirst })} + ${sql.lit(limit + 1)})`;

/** Selects the cards of the `shown` webs and the list's `total`, which is returned even for an empty page, in one statement. */
export function selectPage(
  viewer: Viewer,
  shown: Expression<PageEntry>,
  direction: Direction,
  total: RawBuilder<number>,
) {
  return queryBuilder
    .with(
      (page) => page('shown').materialized(),
      () => shown,
    )
    .with('cards', (db) =>
      db
        .selectFrom(selectCards(viewer && anyMember).as('card'))
        .innerJoin('shown', 'shown.id', 'card.id')
        .selectAll('card')
        .select('shown.sort'),
    )
    .selectFrom(queryBuilder.selectNoFrom(total.as('total')).as('totals'))
    .leftJoin('cards', (join) => join.onTrue())
    .selectAll('cards')
    .select('totals.total')
    .orderBy('cards.sort', direction)
    .orderBy('cards.id', direction);
}

/** Runs a page statement. */
export async function findPage(
  db: ReadDb,
  run: PreparedRead<PageRow>,
  { page, limit }: PageRequest,
  values: Readonly<Record<string, unknown>>,
): Promise<CardPage> {
  const offset = (page - 1) * limit;
  const rows = await run(db, { ...values, offset });
  const cards = rows.filter(isCard);
  return {
    cards: cards.slice(0, limit),
    total: reconcileTotal(rows[0]?.total ?? 0, offset, cards.length, limit),
  };
}

/** Reconciles the counted total with the rows read, so that "has next page" never depends on the count alone. */
function reconcileTotal(counted: number, offset: number, found: number, limit: number): number {
  const rowsSeen = offset + found;
  if (found > limit) return Math.max(counted, rowsSeen);
  return found > 0 ? rowsSeen : Math.min(counted, rowsSeen);
}

/** Whether the row is a card, and not only the total of an empty page. */
export const isCard = (row: PageRow): row is PageRow & CardRow => row.id !== null;

const built = new Map<string, PreparedRead<PageRow>>();

/** Builds a statement on first use and caches it by name. */
export function getOrBuild(name: string, build: () => PreparedRead<PageRow>): PreparedRead<PageRow> {
  const existing = built.get(name);
  if (existing) return existing;
  const statement = build();
  built.set(name, statement);
  return statement;
}
