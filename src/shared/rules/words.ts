import { foldText } from './fold.ts';

/**
 * How texts are split into words, as `search_parts` in the database does it: `tests/api/search-texts.test.ts`
 * compares the two.
 */

/** Signs of which runs consist (`isRun`). */
const runSigns = [
  '\\u0e01-\\u0e3a\\u0e40-\\u0e4e', // Thai
  '\\u0e81-\\u0ebd\\u0ec0-\\u0ece\\u0edc-\\u0edf', // Lao
  '\\u1000-\\u103f\\u1050-\\u109d', // Burmese
  '\\u1780-\\u17d3', // Khmer
  '\\u3005-\\u3007\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}', // Chinese characters
  '\\u3041-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff\\u31f0-\\u31ff', // kana
  '\\u3105-\\u312f\\u31a0-\\u31bf', // bopomofo
  '\\u2300-\\u23ff\\u2600-\\u27bf\\u2b00-\\u2bff\\u{1f000}-\\u{1faff}', // pictographs
].join('');

const words = new RegExp(`[${runSigns}]+|(?:(?![${runSigns}])[\\p{L}\\p{N}])+`, 'gu');
const runStart = new RegExp(`^[${runSigns}]`, 'u');

/**
 * Whether a word is a run: of a script that puts no spaces between words (Chinese, Japanese, Thai, Lao, Khmer,
 * Burmese), or of pictographs. A run is indexed by its pairs of neighboring signs, and its last sign, so that any
 * part of it is found.
 */
export const isRun = (word: string): boolean => runStart.test(word);

/** The pairs of neighboring signs of a run; a single sign stays alone. */
export function pairsOf(run: string): string[] {
  const signs = Array.from(run);
  if (signs.length < 2) return signs;
  return [...new Set(signs.slice(1).map((sign, at) => `${signs[at]}${sign}`))];
}

/** An Arabic word without its article and the prepositions and conjunctions that are written together with it. */
export const withoutArticle = (word: string): string => word.replace(article, '');
const article = /^(?:[وفبك]?ال|[وف]?لل)(?=..)/u;

export type Word = {
  letters: string;
  /** Index in the text of each UTF-16 unit of `letters`, followed by the index after the word. */
  starts: number[];
};

/** Splits a text into folded words and runs, each with its place. */
export function wordsOf(text: string): Word[] {
  const starts: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const letters = foldText(character);
    for (let letter = 0; letter < letters.length; letter++) starts.push(at);
    folded += letters;
    at += character.length;
  }
  starts.push(text.length);
  return Array.from(folded.matchAll(words), ({ 0: letters, index }) => ({
    letters,
    starts: starts.slice(index, index + letters.length + 1),
  }));
}

/** Minimum length of a word for typing errors to be tolerated; in shorter words almost any word would match. */
export const minFuzzyLength = 4;

/** Whether two words differ by one inserted, deleted or changed letter, or by two adjacent letters swapped. */
export function isFuzzyMatch(one: string, other: string): boolean {
  const [a, b] = [Array.from(one), Array.from(other)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (restA.length + restB.length === 0) return false;
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}
