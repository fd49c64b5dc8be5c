import type { Test } from 'tap';

/** The seed of DRILL_SEED, else a random one, which is printed so that a run can be reproduced. */
export function seedOf(t: Test): number {
  const seed = Number(process.env.DRILL_SEED ?? Math.floor(Math.random() * 2 ** 32));
  t.comment(`DRILL_SEED=${seed}`);
  return seed;
}

/** Numbers from 0 to below 1 that follow from a seed (mulberry32). */
export function dealt(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
