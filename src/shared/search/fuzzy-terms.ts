import { isFuzzyMatch, isRun, pairsOf } from '../rules/words.ts';

/** A searched word or run, indexed words that begin with it, and indexed words that may be within one typing error of it. */
export type Term = { word: string; beginnings: readonly string[]; nears: readonly string[] };

/**
 * The index finds a few whole words in a half to a fifth of the time that it takes for a prefix, for which it
 * collects the matches of all words before it compares them with those of other terms.
 */
export const maxBeginnings = 8;

/** The condition that a document must match and the queries that rank it, as PostgreSQL tsquery texts. */
export type SearchQuery = {
  all: string;
  /** Per term, one query for each of `points`; null if nothing could match. */
  tiers: readonly (string | null)[][];
};

/** Points for a term's best match in a document, from the best kind of match to the least. */
export const points = [10, 7, 6, 5, 4, 3, 2] as const;

const maxNears = 30;

/**
 * Builds the query for these terms. Each must occur as a word, a word prefix, or within one typing error; of a run,
 * all pairs of neighboring signs.
 */
export function searchQuery(terms: readonly Term[]): SearchQuery {
  const queries = terms.map((term) => {
    const pairs = isRun(term.word) ? pairsOf(term.word) : [];
    return pairs.length > 0 && pairs[0] !== term.word ? runQuery(pairs) : wordQuery(term);
  });
  return { all: queries.map(({ all }) => all).join('&'), tiers: queries.map(({ tiers }) => tiers) };
}

type TermQuery = { all: string; tiers: (string | null)[] };

function runQuery(pairs: readonly string[]): TermQuery {
  const inPlace = (place: string) => pairs.map((pair) => `${quoted(pair)}${place}`).join('&');
  return {
    all: `(${inPlace('')})`,
    tiers: [inPlace(':A'), null, inPlace(':B'), null, inPlace(':D'), null, inPlace('')],
  };
}

function wordQuery({ word: given, beginnings: begun, nears: known }: Term): TermQuery {
  const word = quoted(given);
  const beginnings =
    begun.length > maxBeginnings ? [`${word}:*`] : [...new Set([given, ...begun])].map(quoted);
  const nears = known
    .filter((near) => isFuzzyMatch(given, near))
    .slice(0, maxNears)
    .map(quoted);
  return {
    all: `(${[...beginnings, ...nears].join('|')})`,
    tiers: [
      `${word}:A`,
      `${word}:*A`,
      `${word}:B`,
      `${word}:*B`,
      `${word}:D`,
      nears.map((near) => `${near}:A`).join('|') || null,
      `${word}:*`,
    ],
  };
}

/** Words contain only letters, digits and pictographs; quoting keeps tsquery from interpreting them. */
const quoted = (word: string) => `'${word.replaceAll("'", "''")}'`;
