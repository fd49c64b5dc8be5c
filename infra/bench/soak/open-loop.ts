import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Starts `action` `perSecond` times a second by the clock, whether earlier ones are done or not (an open workload model).
 * `action` gets the time at which it was due (of `performance.now()`). Resolves when all are done.
 */
export async function runOpenLoop(
  perSecond: number,
  seconds: number,
  action: (due: number) => Promise<void>,
): Promise<void> {
  const start = performance.now();
  const running = new Set<Promise<void>>();
  for (let count = 0; count < perSecond * seconds; count++) {
    const due = start + (count * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    const done = action(due).finally(() => running.delete(done));
    running.add(done);
  }
  await Promise.all(running);
}
