import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../../../shared/db/database.ts';
import { prepare, statements } from '../../../shared/db/prepared.ts';
import type { PageRequest } from '../../../shared/http/paging.ts';
import type { Member, Viewer } from '../../../shared/http/viewer.ts';
import type { SearchQuery, Term } from '../search-terms.ts';
import { type OwnedView, views } from './lists.ts';
import { type CardPage, findPage, type PageRow } from './pages.ts';
import { selectCards } from './rows.ts';

const mostTerms = 8;
const shortestSlip = 4;

/** The first words of a search, each with words in use that share all but a letter with it. */
export async function findTerms(db: Db, search: string): Promise<Term[]> {
  const { rows } = await sql<Term>`
    select q.word, coalesce(near.words, '{}') as nears
    from (select unnest(search_words(${search})) as word limit ${mostTerms}) as q
    left join lateral (
      select array_agg(word) as words from (
        select v.word from search_vocabulary v
        where v.nears && search_nears(q.word) and v.word <> q.word limit 200
      ) as used
    ) as near on length(q.word) >= ${shortestSlip}`.execute(db);
  return rows;
}

/** A search answers its best matches only, and judges no more than these. */
const mostFound = 500;
const mostPopular = 250;

/** Public webs that match, the best first, and the most popular first among equals. */
export function searchAll(
  pool: Pool,
  viewer: Viewer,
  search: string,
  query: SearchQuery,
  request: PageRequest,
): Promise<CardPage> {
  const matches = sql<boolean>`s.document @@ ${query.all}::tsquery`;
  // Where very many match, chance would choose: the most popular of all that match join them.
  const candidates = sql`
    chosen as materialized (
      select s.web_id, s.document from web_search s where s.is_public and ${matches} limit ${sql.lit(mostFound + 1)}
    ), popular as materialized (
      select id from webs where is_public and (select count(*) > ${sql.lit(mostFound)} from chosen)
      order by score desc, created_at desc, id desc limit ${sql.lit(mostPopular)}
    ), candidates as (
      select web_id, document from chosen
      union all
      select p.id, s.document
      from popular p cross join lateral (select document from web_search where web_id = p.id offset 0) as s
      where p.id not in (select web_id from chosen) and ${matches}
    )`;
  return run(pool, viewer, candidates, rank(search, query), request);
}

/** The member's own webs that match and that the view shows, the best match first. */
export function searchOwn(
  pool: Pool,
  member: Member,
  view: OwnedView,
  search: string,
  query: SearchQuery,
  request: PageRequest,
): Promise<CardPage> {
  const candidates = sql`
    candidates as (
      select s.web_id, s.document from web_search s
      where s.owner_id = ${member.id} and s.document @@ ${query.all}::tsquery
        and exists (select from webs where id = s.web_id and ${views[view].shows})
      limit ${sql.lit(mostFound + 1)}
    )`;
  return run(pool, member, candidates, rank(search, query), request);
}

function run(
  pool: Pool,
  viewer: Viewer,
  candidates: RawBuilder<unknown>,
  points: RawBuilder<number>,
  request: PageRequest,
): Promise<CardPage> {
  const { page, limit } = request;
  const query = sql<PageRow>`
    with ${candidates}, found as materialized (
      select w.id, row_number() over (order by ${points} desc, w.score desc, w.id desc) as place
      from candidates c join webs w on w.id = c.web_id
    ), cards as (
      select card.*, found.place from found join (${selectCards(viewer)}) as card on card.id = found.id
      where found.place > ${(page - 1) * limit} and found.place <= least(${page * limit + 1}, ${sql.lit(mostFound)})
    )
    select cards.*, totals.total
    from (select least(count(*), ${sql.lit(mostFound)})::int as total from found) as totals
    left join cards on true order by cards.place`;
  return findPage(pool, prepare(null, { compile: () => query.compile(statements) }), request, {});
}

/** How well the joined rows of `candidates` (`c`) and `webs` (`w`) match. */
function rank(search: string, { tiers }: SearchQuery): RawBuilder<number> {
  const byTerm = tiers.map((tier) => {
    const cases = tier.map(
      ([query, points]) => sql`when c.document @@ ${query}::tsquery then ${sql.lit(points)}`,
    );
    return sql`case ${sql.join(cases, sql` `)} else 1 end`;
  });
  const isTitle = sql`case when lower(w.title) = ${search.toLowerCase()} then 5 else 0 end`;
  return sql<number>`(${sql.join([isTitle, ...byTerm], sql` + `)})`;
}
