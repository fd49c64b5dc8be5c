/**
 * Creates a semaphore that runs at most `maxConcurrent` tasks at once; further tasks queue in order. With `maxWaiting`
 * tasks in the queue, `refuse` is called, which throws the error for the new task.
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
      // The permit passes directly to the next task, so that a new task cannot overtake it.
      if (next) next();
      else running -= 1;
    }
  };
}
