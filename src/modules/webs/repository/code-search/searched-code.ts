import { type RawBuilder, sql } from 'kysely';
import type { CodeLanguage } from '../../search/search-text.ts';

/** Of each language, as many characters are searched: what one web costs is bounded, and hardly any hand-written code is longer. */
const maxSearchedCharacters = 262_144;

/** SQL: the code of the web `w` that is searched. */
export const searchedCode = (language: CodeLanguage): RawBuilder<string> =>
  sql<string>`left(${sql.ref(`w.${language}`)}, ${sql.lit(maxSearchedCharacters)})`;

/** SQL condition: whether the code of the web `w` contains a text, whose case has been folded. */
export const containsText = (language: CodeLanguage, folded: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(lower(${searchedCode(language)} collate "C"), ${folded} collate "C") > 0`;
