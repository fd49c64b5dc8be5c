/** A word that was looked for, and words in use that a slip of the finger may have made it of. */
export type Term = { word: string; nears: readonly string[] };

/** What a thing must match in any way, and what makes it match well: each a text search query of PostgreSQL. */
export type SearchQuery = {
  all: string;
  /** By term, from the best place down to the least: the first that a thing matches gives its points. */
  tiers: readonly (readonly [query: string, points: number])[][];
};

const mostNears = 30;

/** In shorter words a slip would make any other word of them. */
export const shortestSlip = 4;

/** How a search for these terms is asked: each must be found, as a whole word, as a beginning or nearly so. */
export function searchQuery(terms: readonly Term[]): SearchQuery {
  const asked = terms.map(({ word, nears }) => ({
    word: quoted(word),
    nears: nears
      .filter((near) => isSlipOf(word, near))
      .slice(0, mostNears)
      .map(quoted),
  }));
  return {
    all: asked.map(({ word, nears }) => `(${[`${word}:*`, ...nears].join('|')})`).join('&'),
    tiers: asked.map(({ word, nears }) => [
      [`${word}:A`, 10],
      [`${word}:*A`, 7],
      [`${word}:B`, 6],
      [`${word}:*B`, 5],
      [`${word}:D`, 4],
      ...(nears.length > 0 ? ([[nears.map((near) => `${near}:A`).join('|'), 3]] as const) : []),
      [`${word}:*`, 2],
    ]),
  };
}

/** Words are letters and digits alone; quotes keep PostgreSQL from reading anything into them. */
const quoted = (word: string) => `'${word.replaceAll("'", "''")}'`;

/** Whether two words differ by one letter that was added, left out or changed, or by two neighbours swapped. */
export function isSlipOf(one: string, other: string): boolean {
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
