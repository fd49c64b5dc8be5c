import { networkFailure, secondsIn } from './failures.ts';
import { sleep } from './sleep.ts';

/** Seconds before a repetition if the refusal has no Retry-After. */
const defaultDelay = 1;

/** Maximum Retry-After, in seconds, for which a request waits; a longer one is reported to the user at once. */
const maxDelay = 5;

/** Milliseconds without repetitions after a repetition was refused as well. */
const restMs = 30_000;

let restsUntil = 0;

/**
 * Sends a request, and once more if it is refused with 503: after its Retry-After, plus a random quarter at most, so that
 * the calls of all open pages do not return together. While the server stays busy, refusals are final, so that a site
 * that is down does not get twice the requests. Throws AppError with status 0 when aborted during the wait.
 */
export async function repeatIfBusy(
  attempt: () => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const response = await attempt();
  if (response.status !== 503 || performance.now() < restsUntil) return response;
  const seconds = secondsIn(response.headers.get('retry-after')) ?? defaultDelay;
  if (seconds > maxDelay) return response;
  await sleep(seconds * 1_000 * (1 + Math.random() / 4), signal).catch((cause: unknown) => {
    throw networkFailure(cause);
  });
  // Another request's repetition was refused during the wait.
  if (performance.now() < restsUntil) return response;
  const repeated = await attempt();
  if (repeated.status === 503) restsUntil = performance.now() + restMs;
  return repeated;
}
