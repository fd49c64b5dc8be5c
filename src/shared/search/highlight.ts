import { isFuzzyMatch, minFuzzyLength } from './terms.ts';

/** A part of a text, from the first index up to the second one, which is not of it. */
export type Range = readonly [start: number, end: number];

/**
 * Which parts of `text` a search for `query` has matched, in their order: beginnings of words, and whole words that a
 * slip may have made the searched one of. Pure, for pages and browsers; words are cut as the search itself cuts them.
 */
export function matchedRanges(text: string, query: string): Range[] {
  const searched = wordsOf(query).map(({ letters }) => letters);
  return wordsOf(text).flatMap(({ letters, starts }) => {
    const beginnings = searched.filter((word) => letters.startsWith(word)).map((word) => word.length);
    const isSlip = searched.some((word) => word.length >= minFuzzyLength && isFuzzyMatch(word, letters));
    const matched = Math.max(0, ...beginnings) || (isSlip ? letters.length : 0);
    return matched > 0 ? [[starts[0] ?? 0, starts[matched] ?? text.length] as const] : [];
  });
}

type Word = {
  letters: string;
  /** Where in the text each letter begins, and behind the last one what follows the word. */
  starts: number[];
};

/** The words of a text, small and without accents, as `search_words` in the database cuts them. */
function wordsOf(text: string): Word[] {
  const starts: number[] = [];
  let plain = '';
  let at = 0;
  for (const character of text) {
    const letters = character
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .toLowerCase();
    for (let letter = 0; letter < letters.length; letter++) starts.push(at);
    plain += letters;
    at += character.length;
  }
  starts.push(text.length);
  return Array.from(plain.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: letters, index }) => ({
    letters,
    starts: starts.slice(index, index + letters.length + 1),
  }));
}
