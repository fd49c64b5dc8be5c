import { tooMany } from '../../../shared/errors/app-error.ts';
import type { Rate } from '../../../shared/http/endpoint.ts';
import { messages } from '../messages.ts';
import { countHit, takeTurn } from '../repository/throttles.ts';
import type { Parts } from './parts.ts';

/** The limits that must outlive a restart; all others are kept in memory by the HTTP side. */
export const limits = {
  loginByAddress: { max: 25, seconds: 300 },
  loginByAccount: { max: 25, seconds: 3_600 },
  registerByAddress: { max: 5, seconds: 1_800 },
  verificationMail: { max: 5, seconds: 1_800 },
  refreshBySession: { max: 30, seconds: 60 },
} as const satisfies Record<string, Rate>;

/** Counts one more `what` of `whose`; throws a 429 past its limit. */
export async function count(parts: Parts, what: keyof typeof limits, whose: string): Promise<void> {
  if (!parts.config.rateLimit) return;
  const { max, seconds } = limits[what];
  const { hits, secondsLeft } = await countHit(parts.db, `${what} ${whose}`, seconds);
  if (hits > max) throw waitFor(secondsLeft);
}

/** Takes a turn at guessing the password of `account`; throws a 429 while it has to rest after wrong ones. */
export async function countTry(parts: Parts, account: string): Promise<void> {
  if (!parts.config.rateLimit) return;
  const seconds = await takeTurn(parts.db, triesOf(account));
  if (seconds > 0) throw waitFor(seconds);
}

export const triesOf = (account: string) => `tries ${account}`;

function waitFor(seconds: number) {
  const whole = Math.ceil(seconds);
  return tooMany(messages.tooManyAttempts(whole), whole);
}
