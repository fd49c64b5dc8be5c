import { diff3Merge } from 'node-diff3';
import type { MergeLines } from '../state/conflict.ts';

/** Pairs of equal lines up to which texts are merged: the comparison takes time in proportion to them. */
const maxPairs = 2_000_000;

/** Merges the changes of both sides by lines; null if they overlap, or if the texts would take too long. */
export const mergeLines: MergeLines = (base, mine, theirs) => {
  const [before, here, there] = [base, mine, theirs].map((text) => text.split('\n'));
  if (!before || !here || !there) return null;
  if (countPairs(before, here) + countPairs(before, there) > maxPairs) return null;
  const regions = diff3Merge<string>(here, before, there, { excludeFalseConflicts: true });
  if (regions.some(({ conflict }) => conflict)) return null;
  return regions.flatMap(({ ok = [] }) => ok).join('\n');
};

function countPairs(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const line of one) counts.set(line, (counts.get(line) ?? 0) + 1);
  return other.reduce((pairs, line) => pairs + (counts.get(line) ?? 0), 0);
}
