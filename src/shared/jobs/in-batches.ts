/**
 * Calls `work` with a limit until it handles fewer than that many rows or `signal` is aborted; it returns how many it handled.
 * Each call is a transaction of its own, so that no lock is held for long and a job that is stopped loses one batch at most.
 */
export async function inBatches(
  work: (limit: number) => Promise<number>,
  signal: AbortSignal,
  limit = 100,
): Promise<void> {
  for (let handled = limit; handled >= limit && !signal.aborted; ) handled = await work(limit);
}
