import type { Random } from '../random.ts';

/**
 * `count` whole numbers that add up to about `total`: most of them small and few very large (Pareto with exponent
 * 1/0.7), none above `max`.
 */
export function skewedCounts(random: Random, count: number, total: number, max: number): Int32Array {
  const shares = Float64Array.from({ length: count }, () => (1 - random.next()) ** -0.7 - 1);
  const sum = shares.reduce((all, share) => all + share, 0);
  let rest = 0;
  return Int32Array.from(shares, (share) => {
    const exact = (share * total) / sum + rest;
    const whole = Math.min(max, Math.floor(exact));
    // The remainder is added to the next ones.
    rest = Math.min(1, exact - whole);
    return whole;
  });
}

/**
 * `turns` different numbers below `count`, in an order that looks random: steps of a stride coprime
 * to `count`.
 */
export function* distinct(random: Random, count: number, turns: number): Generator<number> {
  const start = random.below(count);
  let stride = 1 + random.below(count);
  while (greatestCommonDivisor(stride, count) !== 1) stride++;
  for (let turn = 0; turn < Math.min(turns, count); turn++) yield (start + turn * stride) % count;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
