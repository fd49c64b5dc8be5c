import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { param, prepare, queryBuilder } from '../db/prepared.ts';
import { badRequest } from '../errors/app-error.ts';
import { minFuzzyLength, type SearchQuery, searchQuery, type Term } from './terms.ts';
import { missingSearchText } from './text.ts';

/** A search that is ready to be run. */
export type ParsedSearch = { text: string; query: SearchQuery };

const maxTerms = 8;

/** What is looked for; null where the text holds no word. A 400 where there is no text at all. */
export async function parseSearch(
  db: Db,
  given: string,
  missing: string = missingSearchText,
): Promise<ParsedSearch | null> {
  const text = given.trim();
  if (text === '') throw badRequest(missing, 'search');
  const terms = await findTerms(db, { text });
  return terms.length > 0 ? { text, query: searchQuery(terms) } : null;
}

/**
 * The first words of a search, each with words in use that share all but a letter with it. The words come out of a query
 * of their own, which hides them from the planner: else it would plan anew for each text.
 */
const findTerms = prepare('words of a search', {
  compile: () =>
    sql<Term>`
      select q.word, coalesce(near.words, '{}') as nears
      from (select unnest((select search_words(${param('text')}))) as word limit ${sql.lit(maxTerms)}) as q
      left join lateral (
        select array_agg(word) as words from (
          select v.word from search_vocabulary v
          where v.nears && search_nears(q.word) and v.word <> q.word limit 200
        ) as used
      ) as near on length(q.word) >= ${sql.lit(minFuzzyLength)}`.compile(queryBuilder),
});
