/**
 * The name among `names` that is most like `text`, and the number of letters to change; '' and Infinity without
 * names.
 */
export function nearestOf(text: string, names: readonly string[]): { name: string; typos: number } {
  let nearest = { name: '', typos: Number.POSITIVE_INFINITY };
  for (const name of names) {
    const typos = distance(text, name);
    if (typos < nearest.typos) nearest = { name, typos };
  }
  return nearest;
}

/** Levenshtein distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [y, letter] of [...one].entries()) {
    const next = [y + 1];
    for (const [x, wanted] of [...other].entries())
      next.push(
        Math.min((next[x] ?? 0) + 1, (row[x + 1] ?? 0) + 1, (row[x] ?? 0) + (letter === wanted ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
