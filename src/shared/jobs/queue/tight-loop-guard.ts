/** More failures than this within one turn of the event loop mean that each one causes the next. */
const maxFailures = 10_000;

/**
 * A BullMQ worker whose connection breaks during its start retries for ever without a pause, so timers and signals never
 * run. Call the returned function for each failure; it calls `onTightLoop` then, which must end the process.
 */
export function createTightLoopGuard(onTightLoop: () => void): () => void {
  let inThisTurn = 0;
  return () => {
    inThisTurn++;
    if (inThisTurn === 1) setImmediate(() => (inThisTurn = 0));
    if (inThisTurn === maxFailures) onTightLoop();
  };
}
