/** Minimum delay (ms) in a frame that shares the page's process, where every run blocks typing for a moment. */
const minSharedPauseMs = 40;
const maxSharedPauseMs = 800;
/** Runs slower than this (ms) are debounced. */
const quickRunMs = 150;
/** Maximum time (ms) for which a frame with its own process lacks the newest code while the user types. */
const maxOwnPauseMs = 400;
/**
 * Maximum duration (ms) of a run that starts with the first letter of a word; the other letters would wait for a longer
 * one.
 */
const maxFirstRunMs = 600;

/** The inputs of a delay; times in ms. */
type PaceInput = {
  /** Duration of the last run until it was drawn. */
  cost: number;
  /** Time since the previous change. */
  rest: number;
  /** Only style sheets have changed, which the running page can apply. */
  isLight: boolean;
  /** The frame has its own process, so that a run does not block the page. */
  isApart: boolean;
};

/**
 * The delay of a run, in ms. In a separate process, a run starts at once if the last ones were quick, or if it is the
 * first change after a pause; during a series of changes, slow runs wait for the end of the series.
 */
export function pauseFor({ cost, rest, isLight, isApart }: PaceInput): number {
  const isQuick = isLight || cost <= quickRunMs;
  if (!isApart) return isQuick ? minSharedPauseMs : Math.min(cost, maxSharedPauseMs);
  if (isQuick) return 0;
  const pause = Math.min(cost / 2, maxOwnPauseMs);
  return rest >= pause && cost <= maxFirstRunMs ? 0 : pause;
}

/** Debounces runs by their cost. */
export type AdaptiveDebounce = {
  /**
   * Calls `action` after the delay, in place of a pending one, and at the earliest when the current script ends, so that
   * all changes of one key are one. The delay counts from `since`, the time of the change (`performance.now()`).
   */
  schedule: (action: () => void, isLight: boolean, since?: number) => void;
  isWaiting: () => boolean;
  /** Reports the duration of the last run until it was drawn, in ms, and whether its frame has its own process. */
  recordCost: (milliseconds: number, isApart: boolean) => void;
  cancel: () => void;
};

/** Starts with the delay of quick runs in a shared process. */
export function createAdaptiveDebounce(): AdaptiveDebounce {
  let cancelPending: (() => void) | null = null;
  let cost = 0;
  let isApart = false;
  let lastChange = Number.NEGATIVE_INFINITY;
  let rest = Number.POSITIVE_INFINITY;
  const cancel = () => {
    cancelPending?.();
    cancelPending = null;
  };
  return {
    schedule: (action, isLight, since = performance.now()) => {
      cancel();
      // The change that produced compiled code was typed earlier.
      if (since !== lastChange) rest = since - lastChange;
      lastChange = since;
      const wait = pauseFor({ cost, rest, isLight, isApart }) - (performance.now() - since);
      cancelPending = callAfter(wait, () => {
        cancelPending = null;
        action();
      });
    },
    isWaiting: () => cancelPending !== null,
    recordCost: (milliseconds, apart) => {
      cost = milliseconds;
      isApart = apart;
    },
    cancel,
  };
}

/**
 * Calls `action` after `wait` ms; without a wait it is called at the end of the current script, since a timer would come
 * after what else the page does for a key or a paste. Returns a function that cancels the call.
 */
function callAfter(wait: number, action: () => void): () => void {
  if (wait > 0) {
    const timer = setTimeout(action, wait);
    return () => clearTimeout(timer);
  }
  let isCanceled = false;
  queueMicrotask(() => {
    if (!isCanceled) action();
  });
  return () => {
    isCanceled = true;
  };
}
