/** Takes changes and passes them on together. */
export type Gatherer<Changes extends object> = {
  add: (changes: Changes) => void;
  /** Passes on what still waits. */
  flush: () => void;
};

/** Passes the first changes on at once; those that come within `pause` milliseconds after them wait and go as one. */
export function createGatherer<Changes extends object>(
  send: (changes: Changes) => void,
  pause: number,
): Gatherer<Changes> {
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
