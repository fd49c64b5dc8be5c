/**
 * Calls `work` until it handles fewer rows than `limit` or `signal` is aborted. `work` takes the limit and returns the
 * number of rows handled. Each call is its own transaction, so locks are short and an aborted job loses at most one
 * batch.
 */
export async function inBatches(
  work: (limit: number) => Promise<number>,
  signal: AbortSignal,
  limit = 100,
): Promise<void> {
  for (let handled = limit; handled >= limit && !signal.aborted; ) handled = await work(limit);
}
