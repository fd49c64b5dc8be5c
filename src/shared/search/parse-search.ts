import { sql } from 'kysely';
import { Type } from 'typebox';
import { type Db, readerOf } from '../db/database.ts';
import { param, prepare, queryBuilder } from '../db/statements/prepared.ts';
import { badRequest } from '../errors/app-error.ts';
import { maxSearchLength } from '../rules/limits.ts';
import { minFuzzyLength } from '../rules/words.ts';
import { maxBeginnings, type SearchQuery, searchQuery, type Term } from './fuzzy-terms.ts';

/** Error message for a blank search text. */
export const missingSearchText = 'Missing search text';

/** Schema of the search text in a query string. */
export const searchText = Type.String({
  description: 'The text to search for',
  default: '',
  maxLength: maxSearchLength,
});

export type ParsedSearch = { text: string; query: SearchQuery };

const maxTerms = 8;

/** Parses a search text; null if it contains no word. Throws a 400 if it is blank. */
export async function parseSearch(
  db: Db,
  given: string,
  missing: string = missingSearchText,
): Promise<ParsedSearch | null> {
  const text = given.trim();
  if (text === '') throw badRequest(missing, 'search');
  const terms = await findTerms(readerOf(db), { text });
  return terms.length > 0 ? { text, query: searchQuery(terms) } : null;
}

/**
 * Finds the first words of a search, each with the indexed words that begin with it (or one more than are used), and
 * those that may be within one typing error of it. The param is wrapped in a subquery, which hides its value from the
 * planner; otherwise it would create a new plan for each text.
 */
const findTerms = prepare('words of a search', {
  compile: () =>
    sql<Term>`
      select q.word, begun.words as beginnings, coalesce(near.words, '{}') as nears
      from (select unnest((select search_terms(${param('text')}))) as word limit ${sql.lit(maxTerms)}) as q
      cross join lateral (
        select array(
          select v.word from search_vocabulary v
          where v.word ~>=~ q.word and v.word ~<~ (q.word || chr(1114111))
          order by v.word using ~<~ limit ${sql.lit(maxBeginnings + 1)}
        ) as words
      ) as begun
      left join lateral (
        select array_agg(word) as words from (
          select v.word from search_vocabulary v
          where v.nears && search_nears(q.word) and v.word <> q.word limit 200
        ) as used
      ) as near on length(q.word) >= ${sql.lit(minFuzzyLength)}`.compile(queryBuilder),
});
