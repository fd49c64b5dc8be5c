import type { Test } from 'tap';

/** The seed of DRILL_SEED, else a random one, which is printed so that a run can be reproduced. */
export function seedOf(t: Test): number {
  const seed = Number(process.env.DRILL_SEED ?? Math.floor(Math.random() * 2 ** 32));
  t.comment(`DRILL_SEED=${seed}`);
  return seed;
}
