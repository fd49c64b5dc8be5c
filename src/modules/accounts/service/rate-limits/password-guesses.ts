import { refundHit, takeHit } from '../../repository/throttles.ts';
import type { Deps } from '../deps.ts';
import { limitKey, limits, tooManyAttempts } from './rate-limits.ts';

/** By counter, how many guesses of this process are undecided, and who waits for one of them to be right. */
export type PendingGuesses = Map<string, { pending: number; waiting: (() => void)[] }>;

/**
 * Judges a password by `guess`, having counted it as a wrong one of its address before, so that guesses sent at once
 * cannot get past the limit; one that is right, or was never made, is given back. Where all that are left are undecided,
 * it waits for them: thirty people of a classroom log in at once. Throws a 429 past the limit.
 */
export async function limitGuess(
  deps: Deps,
  address: string,
  guess: () => Promise<boolean>,
): Promise<boolean> {
  if (!deps.config.rateLimit) return guess();
  const key = limitKey('wrongLoginByAddress', address);
  const window = await reserveGuess(deps, key);
  const own = deps.pendingGuesses.get(key) ?? { pending: 0, waiting: [] };
  deps.pendingGuesses.set(key, own);
  own.pending++;
  let isWrong = false;
  try {
    isWrong = !(await guess());
    return !isWrong;
  } finally {
    if (!isWrong) await refundHit(deps.db, key, window).finally(() => settle(1));
    else settle(0);
  }

  function settle(released: number): void {
    own.pending--;
    if (own.pending === 0) deps.pendingGuesses.delete(key);
    for (const go of own.waiting.splice(0, own.pending === 0 ? own.waiting.length : released)) go();
  }
}

/** Takes one of the guesses that are left; answers the window that it counts in. */
async function reserveGuess(deps: Deps, key: string): Promise<string> {
  const { max, seconds } = limits.wrongLoginByAddress;
  for (;;) {
    const taken = await takeHit(deps.db, key, max, seconds);
    if (taken.window !== null) return taken.window;
    const others = deps.pendingGuesses.get(key);
    if (!others) throw tooManyAttempts(taken.secondsLeft);
    await new Promise<void>((resolve) => others.waiting.push(resolve));
  }
}
