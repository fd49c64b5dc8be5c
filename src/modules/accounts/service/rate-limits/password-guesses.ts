import { refundHit, takeHit } from '../../repository/throttles.ts';
import type { Deps } from '../deps.ts';
import { limitKey, limits, tooManyAttempts } from './rate-limits.ts';

/**
 * Verifies a password by `guess`, counted beforehand as a wrong one of its client address, so that concurrent guesses cannot
 * exceed the limit; the hit is refunded if the guess is right or fails to run. When the limit is used up by guesses still being
 * verified, it waits for them, since the thirty people of a classroom may log in at once. Throws a 429 beyond the limit.
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

/** Takes one of the remaining guesses; returns the window that it counts in. */
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
