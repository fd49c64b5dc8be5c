import type { Rate } from '../../../../shared/api/endpoint.ts';
import { tooMany } from '../../../../shared/errors/app-error.ts';
import { tooManyCalls } from '../../../../shared/server/rate-limits.ts';
import { mailsPerSession } from '../../fields.ts';
import { messages } from '../../messages.ts';
import { countHit, takeBackoffAttempt, takeFromBucket } from '../../repository/throttles.ts';
import type { Deps } from '../deps.ts';

/**
 * The limits that must outlive a restart; all others are kept in memory by the HTTP side. A classroom shares one
 * address: thirty people may log in within a minute, so of an address only wrong passwords are few.
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
  // Nobody is signed in who asks for a reset, so a browser's session is known by what it looks like.
  resetByBrowser: { max: mailsPerSession, seconds: 1_800 },
  refreshBySession: { max: 30, seconds: 60 },
} as const satisfies Record<string, Rate>;

/**
 * An address may sign up five times in half an hour, as a lasting rate; what it does not use is saved, up to sixty, so
 * that a class of thirty can sign up in one lesson, with two tries each. Over a day that gives a spammer little more.
 */
export const signUps = { saved: 60, seconds: 360 } as const;

type Limit = keyof typeof limits;

export const limitKey = (what: Limit, whose: string) => `${what} ${whose}`;
export const backoffKey = (account: string) => `tries ${account}`;

/** Counts one more `what` of `whose`; throws a 429 past its limit, which says when to come again unless `text` is given. */
export async function enforceLimit(deps: Deps, what: Limit, whose: string, text?: string): Promise<void> {
  if (!deps.config.rateLimit) return;
  const { max, seconds } = limits[what];
  const { hits, secondsLeft } = await countHit(deps.db, limitKey(what, whose), seconds);
  if (hits > max) throw tooManyAttempts(secondsLeft, text);
}

/** Counts one more call for other modules' rates; throws a 429 past it. */
export async function enforceRate(
  deps: Deps,
  what: string,
  whose: string,
  { max, seconds }: Rate,
): Promise<void> {
  if (!deps.config.rateLimit) return;
  const { hits, secondsLeft } = await countHit(deps.db, `${what} ${whose}`, seconds);
  if (hits > max) throw tooManyCalls(secondsLeft);
}

/**
 * Takes a turn at guessing the password of `account`, of all strangers or of one device that it knows; throws a 429 while
 * they have to rest after wrong ones.
 */
export async function enforceBackoff(deps: Deps, account: string): Promise<void> {
  if (!deps.config.rateLimit) return;
  const seconds = await takeBackoffAttempt(deps.db, backoffKey(account));
  if (seconds > 0) throw tooManyAttempts(seconds);
}

/** Takes one of the sign-ups that an address has saved up; throws a 429 when there is none. */
export async function enforceSignUpRate(deps: Deps, address: string): Promise<void> {
  if (!deps.config.rateLimit) return;
  const seconds = await takeFromBucket(deps.db, `signUp ${address}`, signUps.saved, signUps.seconds);
  if (seconds > 0) throw tooManyAttempts(seconds);
}

export function tooManyAttempts(seconds: number, text?: string) {
  const whole = Math.max(1, Math.ceil(seconds));
  return tooMany(text ?? messages.tooManyAttempts(whole), whole);
}
