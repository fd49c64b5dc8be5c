import type { Rate } from '../../../shared/api/endpoint.ts';
import type { Db } from '../../../shared/db/database.ts';
import { tooMany } from '../../../shared/errors/app-error.ts';
import { tooManyCalls } from '../../../shared/server/rate-limits.ts';
import { countHit, refundHit, takeBackoffAttempt, takeFromBucket, takeHit } from '../repository/throttles.ts';
import { mailsPerSession } from '../rules/fields.ts';
import type { Deps } from './deps.ts';
import { serverMessages } from './server-messages.ts';

/**
 * The limits that must survive a restart; the others are kept in memory by the server. A classroom shares one
 * address: thirty people may log in within a minute, so per address only wrong passwords are limited tightly.
 */
export const limits = {
  loginByAddress: { max: 100, seconds: 300 },
  wrongLoginByAddress: { max: 25, seconds: 300 },
  loginByAccount: { max: 25, seconds: 3_600 },
  verificationMail: { max: 5, seconds: 1_800 },
  verificationMailBySession: { max: mailsPerSession, seconds: 86_400 },
  emailChange: { max: 5, seconds: 1_800 },
  passwordCheck: { max: 10, seconds: 600 },
  resetByAddress: { max: 25, seconds: 300 },
  resetByMailbox: { max: 5, seconds: 1_800 },
  // There is no session when a reset is requested, so the browser is identified by address and user agent.
  resetByBrowser: { max: mailsPerSession, seconds: 1_800 },
  refreshBySession: { max: 30, seconds: 60 },
} as const satisfies Record<string, Rate>;

/**
 * A token bucket per client address: 10 sign-ups an hour as a lasting rate, and a burst of 60, so that a class of
 * thirty can sign up in one lesson with two attempts each. Over a day, the burst gives a spammer little more.
 */
export const signUps = { burst: 60, seconds: 360 } as const;

type Limit = keyof typeof limits;

export const limitKey = (what: Limit, whose: string) => `${what} ${whose}`;
export const backoffKey = (account: string) => `tries ${account}`;

/** Counts one more hit of `key`; throws a 429 beyond the limit, with `text` or else the time to wait. */
export async function enforceLimit(deps: Deps, what: Limit, whose: string, text?: string): Promise<void> {
  if (!deps.config.rateLimit) return;
  const { max, seconds } = limits[what];
  const { hits, secondsLeft } = await countHit(deps.db, limitKey(what, whose), seconds);
  if (hits > max) throw tooManyAttempts(secondsLeft, text);
}

/**
 * Counts one more call against another module's rate; throws a 429 beyond it. Not counted if `db` is a transaction
 * that rolls back.
 */
export async function enforceRate(
  deps: Deps,
  what: string,
  whose: string,
  { max, seconds }: Rate,
  db: Db = deps.db,
): Promise<void> {
  if (!deps.config.rateLimit) return;
  const { hits, secondsLeft } = await countHit(db, `${what} ${whose}`, seconds);
  if (hits > max) throw tooManyCalls(secondsLeft);
}

/**
 * Takes an attempt at the password of `account` (all unknown devices together, or one known device); throws a 429 during the
 * exponential backoff after wrong ones.
 */
export async function enforceBackoff(deps: Deps, account: string): Promise<void> {
  if (!deps.config.rateLimit) return;
  const seconds = await takeBackoffAttempt(deps.db, backoffKey(account));
  if (seconds > 0) throw tooManyAttempts(seconds);
}

/** Takes one sign-up from the bucket of a client address; throws a 429 when it is empty. */
export async function enforceSignUpRate(deps: Deps, address: string): Promise<void> {
  if (!deps.config.rateLimit) return;
  const seconds = await takeFromBucket(deps.db, `signUp ${address}`, signUps.burst, signUps.seconds);
  if (seconds > 0) throw tooManyAttempts(seconds);
}

export function tooManyAttempts(seconds: number, text?: string) {
  const whole = Math.max(1, Math.ceil(seconds));
  return tooMany(text ?? serverMessages.tooManyAttempts(whole), whole);
}

/**
 * Verifies a password by calling `guess`. The attempt is first counted as a wrong password of the client address, so
 * that concurrent guesses cannot exceed the limit; the hit is refunded if the guess is right or fails to run. When
 * the limit is used up by guesses that are still being verified, it waits for them, since the thirty people of a
 * classroom may log in at once. Throws a 429 beyond the limit.
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
