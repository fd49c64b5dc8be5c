import { type Compilable, type Expression, type RawBuilder, sql } from 'kysely';
import { type Db, readerOf } from '../../../../shared/db/database.ts';
import {
  type ParamValues,
  type PreparedRead,
  param,
  prepare,
  queryBuilder,
} from '../../../../shared/db/statements/prepared.ts';
import { anyMember } from '../../../../shared/db/statements/visibility.ts';
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

/**
 * Selects the cards of the `shown` webs and the list's `total`, which is returned even for an empty page, in one
 * statement.
 */
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

export type CardList = {
  /** Tells its statements from those of other lists. */
  name: string;
  /** Page sizes in common use, whose statements stay prepared. All possible sizes would be too many. */
  preparedLimits: readonly number[];
  /** Builds the statement for guests or for any member. */
  select: (viewer: Viewer, shape: PageShape) => Compilable<PageRow>;
};

const kept = new Map<string, PreparedRead<PageRow>>();

/** Finds one page of a list; `values` are the values of the params in its statement, beside the viewer and the offset. */
export async function findPage(
  db: Db,
  list: CardList,
  viewer: Viewer,
  { page, limit }: PageRequest,
  values: ParamValues = {},
): Promise<CardPage> {
  const offset = (page - 1) * limit;
  const run = statementOf(list, viewer, { limit, isFirst: page === 1 });
  const rows = await run(readerOf(db), { ...values, viewer: viewer?.id, offset });
  const cards = rows.filter(isCard);
  return {
    cards: cards.slice(0, limit),
    total: reconcileTotal(rows[0]?.total ?? 0, offset, cards.length, limit),
  };
}

function statementOf(list: CardList, viewer: Viewer, shape: PageShape): PreparedRead<PageRow> {
  const build = () => list.select(viewer && anyMember, shape);
  if (!list.preparedLimits.includes(shape.limit)) return prepare(null, build());
  const name = `${list.name}, ${shape.limit}, ${shape.isFirst ? 'first' : 'later'}, ${viewer ? 'member' : 'guest'}`;
  const statement = kept.get(name) ?? prepare(name, build());
  kept.set(name, statement);
  return statement;
}

/** Reconciles the counted total with the rows read, so that "has next page" never depends on the count alone. */
function reconcileTotal(counted: number, offset: number, found: number, limit: number): number {
  const rowsSeen = offset + found;
  if (found > limit) return Math.max(counted, rowsSeen);
  return found > 0 ? rowsSeen : Math.min(counted, rowsSeen);
}

/** Whether the row is a card, and not only the total of an empty page. */
export const isCard = (row: PageRow): row is PageRow & CardRow => row.id !== null;
