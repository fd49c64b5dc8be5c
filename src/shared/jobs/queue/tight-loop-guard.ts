/** Failures within one event-loop turn beyond which each failure must be causing the next. */
const maxFailures = 10_000;

/**
 * A BullMQ worker whose connection breaks while starting retries forever without a pause, so timers and signal handlers
 * never run. Call the returned function on each failure; past the limit it calls `onTightLoop`, which must exit the
 * process.
 */
export function createTightLoopGuard(onTightLoop: () => void): () => void {
  let inThisTurn = 0;
  return () => {
    inThisTurn++;
    if (inThisTurn === 1) setImmediate(() => (inThisTurn = 0));
    if (inThisTurn === maxFailures) onTightLoop();
  };
}
