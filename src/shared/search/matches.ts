import { type Expression, type RawBuilder, sql } from 'kysely';
import type { PageRequest } from '../api/paging.ts';
import type { Db } from '../db/database.ts';
import { type PreparedRead, param, prepare, queryBuilder } from '../db/prepared.ts';
import { maxResults } from './limits.ts';
import type { ParsedSearch } from './parse-search.ts';
import { points } from './terms.ts';

/** Things that can be looked for. Triggers keep their `documents`, the words of each thing under its id, its `key`. */
export type Searched = {
  documents: string;
  key: string;
  things: string;
  /** The column that a search may spell out whole, and the one by which equal matches are put in order. */
  name: string;
  popularity: string;
};

/** Which things take part in a search. */
export type Among = {
  /** Whether a document (`s`) does. */
  documents: RawBuilder<boolean>;
  /** For searches among everybody's things: the ids of all that take part, the most popular first, by an index. */
  popular?: RawBuilder<unknown>;
};

export type Matches<Row> = { rows: Row[]; total: number };

/** Finds one page; `values` are those of the slots in what it was built of. */
export type Search<Row> = (
  db: Db,
  asked: ParsedSearch,
  request: PageRequest,
  values: Readonly<Record<string, unknown>>,
) => Promise<Matches<Row>>;

/** Searches for more words come too seldom for connections to keep them. */
const maxTermsKept = 3;

/**
 * A search for things: one page of what matches, the best first and the most popular first among equals; `cards` has all
 * things as rows with an `id`. Built once for each number of terms, and kept by connections under `name`.
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
    const rows = await (built.get(length) ?? build(length))(db, {
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

/** Where very many match, so many of the most popular things are asked whether they do. */
const maxPopular = 150;
/** Beside those, so many of what is found, the best by their words, are looked up to be put in order among equals. */
const maxRanked = 100;

/**
 * A word that a third of the documents in the first page of their table have, nearly all may have. Reading its first pages
 * then finds enough of them sooner than the index does, which names every single one.
 */
const sample = '(1,0)';
const early = '(128,0)';

/**
 * One statement, which looks each thing up by itself: there are few, however many there are in all. Values stand in
 * queries of their own, which hide them from the planner: else it would plan anew for each search, and worse.
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
 * What is found, and of it what the first pages can show: all of a few. Where very many match, chance would choose: the
 * most popular of all that match join those found first, of which the best by their words are looked up.
 */
function judged({ documents, key, ...searched }: Searched, among: Among, terms: number): RawBuilder<unknown> {
  const id = sql.ref(`s.${key}`);
  const matches = sql<boolean>`s.document @@ (select ${param('all')}::tsquery)`;
  const found = sql`${id} as id, ${rank(terms)} as rank, length(s.document) as words from ${sql.table(documents)} s`;
  const isBroad = among.popular
    ? sql`(select count(*) filter (where ${matches}) * 3 > count(*)
        from ${sql.table(documents)} s where ctid < ${sql.lit(sample)}::tid)`
    : sql`false`;
  const best = sql`
    select * from chosen order by rank desc, words
    limit (select case when many then ${sql.lit(maxRanked)} else total end from counted)`;
  const known = among.popular
    ? sql`(${best}) union (
        select ${found} where ${id} = any(array(${among.popular} limit ${sql.lit(maxPopular)}))
          and (select many from counted) and ${matches})`
    : best;
  return sql`early as materialized (
      select ${found} where ${isBroad} and ctid < ${sql.lit(early)}::tid and ${among.documents} and ${matches}
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
        from ${sql.table(searched.things)} where id = c.id offset 0
      ) as t
    )`;
}

/** How well a document (`s`) matches, but for names. */
function rank(terms: number): RawBuilder<number> {
  const byTerm = Array.from({ length: terms }, (_, term) => {
    const cases = points.map(
      (value, at) => sql`when s.document @@ ${param(tierSlot(term, at))}::tsquery then ${sql.lit(value)}`,
    );
    return sql`case ${sql.join(cases, sql` `)} else 1 end`;
  });
  return sql<number>`(${sql.join(byTerm, sql` + `)})`;
}
