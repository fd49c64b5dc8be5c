/** A word that was looked for, and words in use that a slip of the finger may have made it of. */
export type Term = { word: string; nears: readonly string[] };

/** What a thing must match in any way, and what makes it match well: each a text search query of PostgreSQL. */
export type SearchQuery = {
  all: string;
  /** By term, a query for each of `points`; null where nothing could match. */
  tiers: readonly (string | null)[][];
};

/** What a term gives for the best place where a thing has it, from the best place down to the least. */
export const points = [10, 7, 6, 5, 4, 3, 2] as const;

const maxNears = 30;

/** In shorter words a slip would make any other word of them. */
export const minFuzzyLength = 4;

/** How a search for these terms is asked: each must be found, as a whole word, as a beginning or nearly so. */
export function searchQuery(terms: readonly Term[]): SearchQuery {
  const asked = terms.map(({ word, nears }) => ({
    word: quoted(word),
    nears: nears
      .filter((near) => isFuzzyMatch(word, near))
      .slice(0, maxNears)
      .map(quoted),
  }));
  return {
    all: asked.map(({ word, nears }) => `(${[`${word}:*`, ...nears].join('|')})`).join('&'),
    tiers: asked.map(({ word, nears }) => [
      `${word}:A`,
      `${word}:*A`,
      `${word}:B`,
      `${word}:*B`,
      `${word}:D`,
      nears.map((near) => `${near}:A`).join('|') || null,
      `${word}:*`,
    ]),
  };
}

/** Words are letters and digits alone; quotes keep PostgreSQL from reading anything into them. */
const quoted = (word: string) => `'${word.replaceAll("'", "''")}'`;

/** Whether two words differ by one letter that was added, left out or changed, or by two neighbours swapped. */
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
