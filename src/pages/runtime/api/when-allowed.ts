import { isAppError } from '../../../shared/errors/app-error.ts';
import { sleep } from './sleep.ts';

const waitMs = 10_000;
const maxWaits = 12;

/** Repeats a call that is refused because of its rate until it is allowed, for two minutes at most. */
export async function whenAllowed<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isAppError(error) || error.status !== 429 || waits === maxWaits) throw error;
    }
    await sleep(waitMs, signal);
  }
}
