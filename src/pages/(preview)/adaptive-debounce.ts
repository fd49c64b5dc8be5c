const minPauseMs = 40;
const maxPauseMs = 800;
/** Runs slower than this (ms) are debounced by a delay of about their own duration. */
const quickRunMs = 150;

/** Debounces runs: the delay after a key press is short, and longer where runs are slow and would block typing. */
export type AdaptiveDebounce = {
  /**
   * Calls `action` after the delay, in place of a pending one. A light action (style sheets only) always gets the
   * minimum delay. The delay begins at `since`, a time of `performance.now()`.
   */
  schedule: (action: () => void, isLight: boolean, since?: number) => void;
  isWaiting: () => boolean;
  /** Reports how long the last run took until it was drawn, in milliseconds. */
  recordCost: (milliseconds: number) => void;
  cancel: () => void;
};

/** The delay for runs of this cost; both in milliseconds. */
export function pauseFor(cost: number, isLight: boolean): number {
  return isLight || cost <= quickRunMs ? minPauseMs : Math.min(cost, maxPauseMs);
}

/** Starts with the minimum delay. */
export function createAdaptiveDebounce(): AdaptiveDebounce {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let cost = 0;
  const end = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return {
    schedule: (action, isLight, since = performance.now()) => {
      end();
      timer = setTimeout(
        () => {
          timer = null;
          action();
        },
        Math.max(0, pauseFor(cost, isLight) - (performance.now() - since)),
      );
    },
    isWaiting: () => timer !== null,
    recordCost: (milliseconds) => {
      cost = milliseconds;
    },
    cancel: end,
  };
}
