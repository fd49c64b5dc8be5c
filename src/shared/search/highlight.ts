import { isFuzzyMatch, minFuzzyLength } from './fuzzy-terms.ts';

/** A part of a text: start index inclusive, end index exclusive. */
export type Range = readonly [start: number, end: number];

/**
 * The parts of `text` that a search for `query` has matched, in order: word prefixes, and whole words within one typing
 * error of a searched word. Pure, for server and browser; splits words as the database search does.
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
  /** Index in the text of each letter, followed by the index after the word. */
  starts: number[];
};

/** Splits a text into lower-case words without accents, like `search_words` in the database. */
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
