import { isFuzzyMatch, isRun, minFuzzyLength, pairsOf, type Word, withoutArticle, wordsOf } from './words.ts';

/** A part of a text: start index inclusive, end index exclusive. */
export type Range = readonly [start: number, end: number];

/**
 * The parts of `text` that a search for `query` has matched, in order: word prefixes, parts of runs, and whole words
 * within one typing error of a searched word. Pure, for server and browser; splits words as the database search does.
 */
export function matchedRanges(text: string, query: string): Range[] {
  const searched = wordsOf(query).map(({ letters }) => letters);
  const runs = searched.filter(isRun).flatMap(pairsOf);
  const words = searched.filter((word) => !isRun(word)).map(withoutArticle);
  return wordsOf(text).flatMap((word) =>
    (isRun(word.letters) ? matchesInRun(word.letters, runs) : matchesInWord(word.letters, words)).map(
      ([start, end]) => placeOf(word, start, end, text.length),
    ),
  );
}

const placeOf = ({ starts }: Word, start: number, end: number, length: number): Range => [
  starts[start] ?? 0,
  starts[end] ?? length,
];

function matchesInWord(letters: string, searched: readonly string[]): Range[] {
  const stem = letters.length - withoutArticle(letters).length;
  for (const from of new Set([0, stem])) {
    const beginnings = searched.filter((word) => letters.startsWith(word, from)).map((word) => word.length);
    if (beginnings.length > 0) return [[from, from + Math.max(...beginnings)]];
  }
  const isTypo = searched.some((word) => word.length >= minFuzzyLength && isFuzzyMatch(word, letters));
  return isTypo ? [[0, letters.length]] : [];
}

/** The parts of a run that consist of searched pairs of signs; pairs that overlap or touch make one part. */
function matchesInRun(run: string, searched: readonly string[]): Range[] {
  const isMatched = new Array<boolean>(run.length).fill(false);
  for (const part of searched)
    for (let at = run.indexOf(part); at !== -1; at = run.indexOf(part, at + 1))
      isMatched.fill(true, at, at + part.length);
  const found: Range[] = [];
  for (let start = isMatched.indexOf(true); start !== -1; ) {
    const end = isMatched.indexOf(false, start);
    found.push([start, end === -1 ? run.length : end]);
    start = end === -1 ? -1 : isMatched.indexOf(true, end);
  }
  return found;
}
