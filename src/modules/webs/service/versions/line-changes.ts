/** How many lines a change added and removed; a changed line counts as both. */
export type LineChanges = { added: number; removed: number };

/**
 * Counts the lines that differ between two texts, in linear time. Lines are compared as a multiset, so a line that only moved
 * counts as neither.
 */
export function countLineChanges(before: string, after: string): LineChanges {
  return countEntryChanges(linesOf(before), linesOf(after));
}

/** Counts the entries of `after` that are not in `before`, and the other way round. */
export function countEntryChanges(before: readonly string[], after: readonly string[]): LineChanges {
  const left = new Map<string, number>();
  for (const entry of before) left.set(entry, (left.get(entry) ?? 0) + 1);
  let added = 0;
  for (const entry of after) {
    const count = left.get(entry) ?? 0;
    if (count === 0) added += 1;
    else left.set(entry, count - 1);
  }
  return { added, removed: before.length - (after.length - added) };
}

const linesOf = (text: string) => (text === '' ? [] : text.split('\n'));
