import { type RawBuilder, sql } from 'kysely';
import { type CodeLanguage, searchChoices } from '../../rules/search-text.ts';

/** The languages in the order of their results. The position of each is part of its trigrams in the index. */
export const languages: readonly CodeLanguage[] = searchChoices.lang;

export const saltOf = (language: CodeLanguage): number => languages.indexOf(language);

/**
 * Maximum characters that are searched for each language: this bounds the cost of a web, and hardly any hand-written
 * code is longer.
 */
const maxSearchedCharacters = 262_144;

/**
 * SQL: the searched code of the web `w`: the author's text, which is the source of a pane that has one. Truncating
 * takes longer than comparing, so only long code is truncated.
 */
export function searchedCode(language: CodeLanguage): RawBuilder<string> {
  const code = sql`coalesce(${sql.ref(`w.${language}_source`)}, ${sql.ref(`w.${language}`)})`;
  const max = sql.lit(maxSearchedCharacters);
  return sql<string>`case when octet_length(${code}) > ${max} then left(${code}, ${max}) else ${code} end`;
}

/** Part of a web's code around the first match, and the number of line breaks before it. */
export type CodeExcerpt = { text: string; linesBefore: number };

/** Characters of an excerpt: before the first match, and in all. */
const excerptLengths = { before: 1_000, total: 16_384 };

/** SQL: the excerpt of the web `w` with the first match of a text, whose case has been folded, as JSON; null without a match. */
export const excerptWith = (language: CodeLanguage, folded: string): RawBuilder<CodeExcerpt | null> => sql`(
  select jsonb_build_object(
    'text', substr(code, start, ${sql.lit(excerptLengths.total)}),
    'linesBefore', start - 1 - length(replace(left(code, start - 1), chr(10), '')))
  from (select ${searchedCode(language)} as code) as searched
  cross join lateral (select strpos(lower(code collate "C"), ${folded} collate "C") as at) as found
  cross join lateral (select greatest(1, at - ${sql.lit(excerptLengths.before)}) as start) as cut
  where at > 0)`;

/** SQL condition: whether the code of the web `w` contains a text, whose case has been folded. */
export const containsText = (language: CodeLanguage, folded: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(lower((${searchedCode(language)}) collate "C"), ${folded} collate "C") > 0`;
