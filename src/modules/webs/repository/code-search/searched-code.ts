import { type RawBuilder, sql } from 'kysely';
import type { CodeLanguage } from '../../search/search-text.ts';

/** Of each language, as many characters are searched: what one web costs is bounded, and hardly any hand-written code is longer. */
const maxSearchedCharacters = 262_144;

/** SQL: the code of the web `w` that is searched. Cutting takes longer than comparing, so that only long code is cut. */
export function searchedCode(language: CodeLanguage): RawBuilder<string> {
  const code = sql.ref(`w.${language}`);
  const max = sql.lit(maxSearchedCharacters);
  return sql<string>`case when octet_length(${code}) > ${max} then left(${code}, ${max}) else ${code} end`;
}

/** SQL condition: whether the code of the web `w` contains a text, whose case has been folded. */
export const containsText = (language: CodeLanguage, folded: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(lower((${searchedCode(language)}) collate "C"), ${folded} collate "C") > 0`;
