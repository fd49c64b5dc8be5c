/** Coalesces changes: several are passed on in one call. */
export type Coalescer<Changes extends object> = {
  add: (changes: Changes) => void;
  /** Passes on the pending changes now. */
  flush: () => void;
};

/**
 * Passes the first change on immediately; changes within the next `pause` milliseconds are merged and passed on
 * together.
 */
export function createCoalescer<Changes extends object>(
  send: (changes: Changes) => void,
  pause: number,
): Coalescer<Changes> {
  let waiting: Changes | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const pass = () => {
    if (waiting === null) return;
    const changes = waiting;
    waiting = null;
    timer = setTimeout(() => {
      timer = null;
      pass();
    }, pause);
    send(changes);
  };
  return {
    add: (changes) => {
      waiting = { ...waiting, ...changes };
      if (timer === null) pass();
    },
    flush: () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      pass();
    },
  };
}
