import type { Clock } from '../clock.ts';
import { unavailable } from '../errors/app-error.ts';

const failuresToOpen = 5;
const pause = 30_000;

/**
 * Circuit breaker: after 5 consecutive failures calls fail at once for 30 s, then one call is let through as a trial.
 * Requests therefore do not pile up while the store does not answer.
 */
export function createBreaker(message: string, clock: Clock) {
  let failures = 0;
  let closedUntil = 0;

  return async function guarded<T>(work: () => Promise<T>): Promise<T> {
    const now = clock.now().getTime();
    if (now < closedUntil) throw unavailable(message);
    if (failures >= failuresToOpen) closedUntil = now + pause;
    try {
      const result = await work();
      failures = 0;
      closedUntil = 0;
      return result;
    } catch (error) {
      failures += 1;
      if (failures >= failuresToOpen) closedUntil = clock.now().getTime() + pause;
      throw unavailable(message, error);
    }
  };
}
