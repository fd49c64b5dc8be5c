import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Begins `deed` so many times a second by the clock, whether earlier ones are done or not, as people come; `deed` is told
 * when it was due (of `performance.now()`). Resolves when all are done.
 */
export async function arrive(
  perSecond: number,
  seconds: number,
  deed: (due: number) => Promise<void>,
): Promise<void> {
  const begun = performance.now();
  const running = new Set<Promise<void>>();
  for (let count = 0; count < perSecond * seconds; count++) {
    const due = begun + (count * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    const done = deed(due).finally(() => running.delete(done));
    running.add(done);
  }
  await Promise.all(running);
}
