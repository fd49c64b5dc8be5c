import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { PageRequest } from '../http/paging.ts';
import type { Asked } from './ask.ts';
import { mostFound } from './limits.ts';
import type { SearchQuery } from './terms.ts';

/** Things that can be looked for. Triggers keep their `documents`, the words of each thing under its id, its `key`. */
export type Searched = {
  documents: string;
  key: string;
  things: string;
  /** The column that a search may spell out whole, and the one by which equal matches are put in order. */
  name: string;
  popularity: string;
  /**
   * Whether documents are a few words each. Reading them all then looks cheap to a planner that hopes to stop early, also
   * for words that hardly anything has: it is not told that some are enough.
   */
  areShort?: boolean;
};

/** Which things take part in a search. */
export type Among = {
  /** Whether a document (`s`) does. */
  documents: RawBuilder<boolean>;
  /** For searches among everybody's things: the ids of all that take part, the most popular first, by an index. */
  popular?: RawBuilder<unknown>;
};

const mostPopular = 250;

/**
 * One page of what matches, the best first and the most popular first among equals; `cards` has all things as rows with
 * an `id`. One statement, which looks each candidate up: there are few, however many things there are.
 */
export async function findMatches<Row extends { id: string }>(
  db: Db,
  searched: Searched,
  { text, query }: Asked,
  among: Among,
  cards: Expression<Row>,
  { page, limit }: PageRequest,
): Promise<{ rows: Row[]; total: number }> {
  const things = sql`select id, ${sql.ref(searched.name)}, ${sql.ref(searched.popularity)} from ${sql.table(searched.things)}`;
  const { rows } = await sql<Row & { id: string | null; total: number }>`
    with ${candidates(searched, query, among)}, found as materialized (
      select t.id, row_number() over (
        order by ${rank(searched, text, query)} desc, ${sql.ref(`t.${searched.popularity}`)} desc, t.id desc
      ) as place
      from candidates c cross join lateral (${things} where id = c.id offset 0) as t
    ), cards as (
      select card.*, found.place from found join (${cards}) as card on card.id = found.id
      where found.place > ${(page - 1) * limit} and found.place <= ${Math.min(page * limit, mostFound)}
    )
    select cards.*, totals.total
    from (select least(count(*), ${sql.lit(mostFound)})::int as total from found) as totals
    left join cards on true order by cards.place`.execute(db);
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

/** Where very many match, chance would choose: the most popular of all that match join them. */
function candidates(
  { documents, key, areShort = false }: Searched,
  query: SearchQuery,
  among: Among,
): RawBuilder<unknown> {
  const id = sql.ref(`s.${key}`);
  const matches = sql<boolean>`s.document @@ ${query.all}::tsquery`;
  const matching = sql`select ${id} as id, s.document from ${sql.table(documents)} s
    where ${among.documents} and ${matches}`;
  const some = sql`limit ${sql.lit(mostFound + 1)}`;
  const chosen = areShort
    ? sql`matching as materialized (${matching}), chosen as materialized (select * from matching ${some})`
    : sql`chosen as materialized (${matching} ${some})`;
  if (!among.popular) return sql`${chosen}, candidates as (select id, document from chosen)`;
  return sql`${chosen}, popular as materialized (
      select id from (${among.popular} limit ${sql.lit(mostPopular)}) as known
      where (select count(*) > ${sql.lit(mostFound)} from chosen)
    ), candidates as (
      select id, document from chosen
      union all
      select p.id, s.document
      from popular p cross join lateral (
        select document from ${sql.table(documents)} s where ${id} = p.id offset 0
      ) as s
      where p.id not in (select id from chosen) and ${matches}
    )`;
}

/** How well the joined rows of `candidates` (`c`) and of the things (`t`) match. */
function rank({ name }: Searched, text: string, { tiers }: SearchQuery): RawBuilder<number> {
  const byTerm = tiers.map((tier) => {
    const cases = tier.map(
      ([query, points]) => sql`when c.document @@ ${query}::tsquery then ${sql.lit(points)}`,
    );
    return sql`case ${sql.join(cases, sql` `)} else 1 end`;
  });
  const isName = sql`case when lower(${sql.ref(`t.${name}`)}) = ${text.toLowerCase()} then 5 else 0 end`;
  return sql<number>`(${sql.join([isName, ...byTerm], sql` + `)})`;
}
