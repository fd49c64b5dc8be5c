/**
 * Lets `places` pieces of work run at once; more of them wait their turn. Where so many wait already, `refuse` throws what
 * one more is told.
 */
export function createSemaphore(
  maxConcurrent: number,
  maxWaiting = Number.POSITIVE_INFINITY,
  refuse?: () => never,
) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function enter<T>(work: () => Promise<T>): Promise<T> {
    if (running >= maxConcurrent) {
      if (waiting.length >= maxWaiting) refuse?.();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place goes to the next one as it is, so nobody can slip in between.
      if (next) next();
      else running -= 1;
    }
  };
}
