import { type Expression, type RawBuilder, sql } from 'kysely';
import { type Db, readerOf } from '../db/database.ts';
import { type PreparedRead, param, prepare, queryBuilder } from '../db/statements/prepared.ts';
import type { PageRequest } from '../paging.ts';
import { maxResults } from '../rules/limits.ts';
import { points } from './fuzzy-terms.ts';
import type { ParsedSearch } from './parse-search.ts';

/**
 * Tables of a searchable entity. Triggers maintain `documents`, which holds each entity's words; `key` is its id column
 * there.
 */
export type Searched = {
  documents: string;
  key: string;
  items: string;
  /** `name` is the column that an exact match of the search text boosts; `popularity` orders equal matches. */
  name: string;
  popularity: string;
};

/** Restricts a search to some entities. */
export type Among = {
  /** Condition on a document (`s`). */
  documents: RawBuilder<boolean>;
  /** For searches among all members' entities: the ids that take part, most popular first, read from an index. */
  popular?: RawBuilder<unknown>;
};

export type Matches<Row> = { rows: Row[]; total: number };

/** Finds one page of matches; `values` are the values of the params in the fragments it was built from. */
export type Search<Row> = (
  db: Db,
  requested: ParsedSearch,
  request: PageRequest,
  values: Readonly<Record<string, unknown>>,
) => Promise<Matches<Row>>;

/** Searches with more terms are too rare to keep prepared statements for them. */
const maxTermsKept = 3;

/**
 * Creates a search that returns one page of matches, ordered by rank, then by popularity. `cards` selects all entities
 * as rows with an `id`. One statement per number of terms is built and prepared under `name`.
 */
export function searchFor<Row extends { id: string }>(
  name: string,
  searched: Searched,
  among: Among,
  cards: Expression<Row>,
): Search<Row> {
  const built = new Map<number, PreparedRead<Found<Row>>>();
  const build = (terms: number) => {
    const kept = terms <= maxTermsKept ? `search, ${name}, ${terms}` : null;
    const statement = prepare(kept, {
      compile: () => matching(searched, among, cards, terms).compile(queryBuilder),
    });
    built.set(terms, statement);
    return statement;
  };
  return async (db, { text, query }, { page, limit }, values) => {
    const { length } = query.tiers;
    const offset = (page - 1) * limit;
    const isDeep = offset + limit > maxRanked;
    const tiers = query.tiers.flatMap((tier, term) => tier.map((tested, at) => [tierSlot(term, at), tested]));
    const rows = await (built.get(length) ?? build(length))(readerOf(db), {
      ...values,
      ...Object.fromEntries(tiers),
      ...{ text: text.toLowerCase(), all: query.all },
      ...{ offset, limit: Math.max(0, Math.min(limit, maxResults - offset)), isDeep },
    });
    return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
  };
}

type Found<Row> = Row & { id: string | null; total: number };

const tierSlot = (term: number, at: number) => `${term}, ${at}`;

/** For very broad searches: maximum entities that are checked for a match, the most popular first. */
const maxPopular = 150;
/** For very broad searches: maximum matches whose popularity is looked up, the best rank first. */
const maxRanked = 100;

/**
 * Numbers of pages of a table. The matches in `sampled` pages, spread over the table, give an estimate of how common
 * a search is. If that promises more than `maxResults` matches in the first `read` pages, these are read.
 */
const pages = { sampled: 16, read: 1_024 };

/** To find one match in the index takes as long as comparing this many documents. */
const costOfMatch = 2;

/**
 * Builds one statement that looks each entity up by id, since only few are needed however many exist. Params are
 * wrapped in subqueries, which hide their values from the planner; otherwise it would create a new and worse plan for
 * each search.
 */
function matching<Row>(
  searched: Searched,
  among: Among,
  cards: Expression<Row>,
  terms: number,
): RawBuilder<Found<Row>> {
  return sql<Found<Row>>`
    with ${judged(searched, among, terms)}, shown as materialized (
      select * from (
        select * from judged
        union all
        select id, rank, null from chosen
        where (select ${param('isDeep')}::boolean and many from counted) and id not in (select id from judged)
      ) as found
      order by rank desc, popularity desc nulls last, id desc
      limit (select ${param('limit')}::bigint) offset (select ${param('offset')}::bigint)
    )
    select card.*, counted.total
    from counted left join (
      shown cross join lateral (select card.* from (${cards}) as card where card.id = shown.id offset 0) as card
    ) on true
    order by shown.rank desc, shown.popularity desc nulls last, shown.id desc`;
}

/**
 * Finds the matches and ranks those that the first pages can show. Few matches are all ranked. With very many, the
 * ones found first are arbitrary; the best of them by their words are looked up, together with the most popular of
 * all that match.
 */
function judged({ documents, key, ...searched }: Searched, among: Among, terms: number): RawBuilder<unknown> {
  const id = sql.ref(`s.${key}`);
  const matches = sql<boolean>`s.document @@ (select ${param('all')}::tsquery)`;
  const ranked = rank(terms, (term, at) => param(tierSlot(term, at)));
  const found = sql`${id} as id, ${ranked} as rank, length(s.document) as words from ${sql.table(documents)} s`;
  const isBroad = among.popular ? readsSooner(documents, matches) : sql`false`;
  const best = sql`
    select * from chosen order by rank desc, words
    limit (select case when many then ${sql.lit(maxRanked)} else total end from counted)`;
  const known = among.popular
    ? sql`(${best}) union (
        select ${found} where ${id} = any(array(${among.popular} limit ${sql.lit(maxPopular)}))
          and (select many from counted) and ${matches})`
    : best;
  return sql`early as materialized (
      select ${found} where ${isBroad} and ctid < ${startOfPage(sql.lit(pages.read))} and ${among.documents} and ${matches}
      limit ${sql.lit(maxResults + 1)}
    ), chosen as materialized (
      select * from early where (select count(*) > ${sql.lit(maxResults)} from early)
      union all
      select ${found} where (select count(*) <= ${sql.lit(maxResults)} from early) and ${among.documents} and ${matches}
      limit ${sql.lit(maxResults + 1)}
    ), counted as materialized (
      select least(count(*), ${sql.lit(maxResults)})::int as total, count(*) > ${sql.lit(maxResults)} as many from chosen
    ), judged as materialized (
      select c.id, c.rank + case when lower(t.name) = ${param('text')} then 5 else 0 end as rank, t.popularity
      from (${known}) as c cross join lateral (
        select ${sql.ref(searched.name)} as name, ${sql.ref(searched.popularity)} as popularity
        from ${sql.table(searched.items)} where id = c.id offset 0
      ) as t
    )`;
}

/**
 * SQL condition: whether reading the table from its start finds enough matches sooner than the index, which lists
 * every match of the whole table before it returns one. Both find the same matches, those that come first in the
 * table.
 */
function readsSooner(documents: string, matches: RawBuilder<boolean>): RawBuilder<boolean> {
  const wanted = sql.lit(maxResults * pages.sampled);
  const page = sql`part * size / ${sql.lit(pages.sampled)}`;
  return sql<boolean>`(
    select matching * ${sql.lit(pages.read)} > ${wanted}
      and matching * matching * ${sql.lit(costOfMatch)} * size > ${wanted} * documents
    from (
      select size, count(*) as documents, count(*) filter (where matches) as matching
      from (select pg_relation_size(${documents}::regclass) / current_setting('block_size')::int as size) as whole
      cross join generate_series(0, ${sql.lit(pages.sampled - 1)}) as part
      cross join lateral (
        select ${matches} as matches from ${sql.table(documents)} s
        where ctid >= ${startOfPage(page)} and ctid < ${startOfPage(sql`${page} + 1`)} offset 0
      ) as sampled
      group by size
    ) as judged)`;
}

/** SQL: the row id that is before all of a page, which is counted from 0. */
const startOfPage = (page: RawBuilder<unknown>) => sql`('(' || ${page} || ',0)')::tid`;

/**
 * The rank of a document (`s`), without the bonus for an exact name; `tierOf` is the tsquery of a term that is worth
 * `points[at]`.
 */
function rank(terms: number, tierOf: (term: number, at: number) => string | null): RawBuilder<number> {
  const byTerm = Array.from({ length: terms }, (_, term) => {
    const cases = points.map(
      (value, at) => sql`when s.document @@ ${tierOf(term, at)}::tsquery then ${sql.lit(value)}`,
    );
    return sql`case ${sql.join(cases, sql` `)} else 1 end`;
  });
  return sql<number>`(${sql.join(byTerm, sql` + `)})`;
}

/** The rank of a document (`s`) of the entity `name` in a statement that is built for one search. */
export const rankOf = ({ text, query }: ParsedSearch, name: RawBuilder<string>): RawBuilder<number> =>
  sql<number>`(${rank(query.tiers.length, (term, at) => query.tiers[term]?.[at] ?? null)}
    + case when lower(${name}) = ${text.toLowerCase()} then 5 else 0 end)`;
