import { diff3Merge } from 'node-diff3';
import type { MergeLines } from '../state/state.ts';

/**
 * Maximum pairs of equal lines for which texts are compared. The time grows with the number of pairs times its square
 * root.
 */
const maxPairs = 200_000;

/** Merges the changes of both sides by lines; null if they overlap, or if the texts would take too long. */
export const mergeLines: MergeLines = (base, mine, theirs) => {
  const [before, here, there] = [base, mine, theirs].map((text) => text.split('\n'));
  if (!before || !here || !there) return null;
  const shortest = Math.min(before.length, here.length, there.length);
  const isSame = (...[one, two, three]: [number, number, number]) =>
    before[one] === here[two] && before[one] === there[three];
  // Most texts differ in a few lines only.
  let start = 0;
  while (start < shortest && isSame(start, start, start)) start += 1;
  let end = 0;
  while (
    end < shortest - start &&
    isSame(before.length - 1 - end, here.length - 1 - end, there.length - 1 - end)
  )
    end += 1;
  const [old, own, other] = [before, here, there].map((lines) => lines.slice(start, lines.length - end));
  if (!old || !own || !other || countPairs(old, own) + countPairs(old, other) > maxPairs) return null;
  const regions = diff3Merge<string>(own, old, other, { excludeFalseConflicts: true });
  if (regions.some(({ conflict }) => conflict)) return null;
  const merged = regions.flatMap(({ ok = [] }) => ok);
  return [...before.slice(0, start), ...merged, ...before.slice(before.length - end)].join('\n');
};

function countPairs(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const line of one) counts.set(line, (counts.get(line) ?? 0) + 1);
  return other.reduce((pairs, line) => pairs + (counts.get(line) ?? 0), 0);
}
