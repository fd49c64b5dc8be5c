import type { Clock } from '../clock.ts';
import { unavailable } from '../errors/app-error.ts';

const failuresToOpen = 5;
const pause = 30_000;

/**
 * Guards a service that may be down: after 5 failures in a row calls fail at once for 30 s, then one is let through
 * to try. So waiting requests do not pile up on a store that does not answer.
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
