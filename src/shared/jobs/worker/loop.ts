import { setTimeout as sleep } from 'node:timers/promises';
import { type Log, rateLimited } from '../../log/log.ts';

/** A background loop that runs one round at a time. */
export type Loop = { wake(): void; close(): Promise<void> };

/**
 * Runs `round` every `seconds`, immediately after `wake()`, and again without a pause while it returns true. A failed
 * round is logged and retried after a second, then after twice as long each time, up to `seconds`.
 */
export function startLoop(name: string, seconds: number, round: () => Promise<boolean>, log: Log): Loop {
  const ending = new AbortController();
  let rest = new AbortController();
  let awake = false;
  let failures = 0;
  const logFailure = rateLimited((error) => log.warn({ err: error }, `${name} failed; retrying`));

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      awake = false;
      const more = await round().then(
        (isMore) => {
          failures = 0;
          return isMore;
        },
        (error: unknown) => {
          failures += 1;
          if (!ending.signal.aborted) logFailure(error);
          return false;
        },
      );
      const pause = failures === 0 ? seconds : Math.min(seconds, 2 ** (failures - 1));
      if (more || awake) continue;
      rest = new AbortController();
      await sleep(pause * 1_000, undefined, {
        signal: AbortSignal.any([rest.signal, ending.signal]),
      }).catch(() => {});
    }
  }

  const running = run();
  return {
    wake: () => {
      awake = true;
      rest.abort();
    },
    close: async () => {
      ending.abort();
      await running;
    },
  };
}
