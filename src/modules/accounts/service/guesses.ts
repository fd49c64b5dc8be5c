import { giveBack, takeOne } from '../repository/throttles.ts';
import type { Parts } from './parts.ts';
import { keyOf, limits, waitFor } from './throttle.ts';

/** By counter, how many guesses of this process are undecided, and who waits for one of them to be right. */
export type Undecided = Map<string, { pending: number; waiting: (() => void)[] }>;

/**
 * Judges a password by `guess`, having counted it as a wrong one of its address before, so that guesses sent at once
 * cannot get past the limit; one that is right, or was never made, is given back. Where all that are left are undecided,
 * it waits for them: thirty people of a classroom log in at once. Throws a 429 past the limit.
 */
export async function countGuess(
  parts: Parts,
  address: string,
  guess: () => Promise<boolean>,
): Promise<boolean> {
  if (!parts.config.rateLimit) return guess();
  const key = keyOf('wrongLoginByAddress', address);
  const window = await takeGuess(parts, key);
  const own = parts.undecided.get(key) ?? { pending: 0, waiting: [] };
  parts.undecided.set(key, own);
  own.pending++;
  let isWrong = false;
  try {
    isWrong = !(await guess());
    return !isWrong;
  } finally {
    if (!isWrong) await giveBack(parts.db, key, window).finally(() => settle(1));
    else settle(0);
  }

  function settle(released: number): void {
    own.pending--;
    if (own.pending === 0) parts.undecided.delete(key);
    for (const go of own.waiting.splice(0, own.pending === 0 ? own.waiting.length : released)) go();
  }
}

/** Takes one of the guesses that are left; answers the window that it counts in. */
async function takeGuess(parts: Parts, key: string): Promise<string> {
  const { max, seconds } = limits.wrongLoginByAddress;
  for (;;) {
    const taken = await takeOne(parts.db, key, max, seconds);
    if (taken.window !== null) return taken.window;
    const others = parts.undecided.get(key);
    if (!others) throw waitFor(taken.secondsLeft);
    await new Promise<void>((resolve) => others.waiting.push(resolve));
  }
}
