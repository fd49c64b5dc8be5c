/** So many failures cannot come while the event loop stands, unless each brings the next one about. */
const maxFailures = 10_000;

/**
 * A BullMQ worker whose connection broke while it began fails and tries again for ever without a pause; timers and
 * signals never get their turn. This, to be told of each failure, calls `end` then: the process must be started anew.
 */
export function createTightLoopGuard(onTightLoop: () => void): () => void {
  let inThisTurn = 0;
  return () => {
    inThisTurn++;
    if (inThisTurn === 1) setImmediate(() => (inThisTurn = 0));
    if (inThisTurn === maxFailures) onTightLoop();
  };
}
