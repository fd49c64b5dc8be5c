/** In a frame that shares the page's process every run blocks typing for a moment. */
const minSharedPauseMs = 40;
const maxSharedPauseMs = 800;
/** Runs slower than this (ms) are debounced. */
const quickRunMs = 150;
/** While somebody types, a process of its own is at most this long (ms) without the newest code. */
const maxOwnPauseMs = 400;
/** A run that takes longer (ms) is not begun with the first letter of a word, whose other letters would wait for it. */
const maxFirstRunMs = 600;

/** The inputs of a delay; times in ms. */
type PaceInput = {
  /** How long the last run took until it was drawn. */
  cost: number;
  /** Time between this change and the one before it. */
  rest: number;
  /** Only style sheets change, in the running page. */
  isLight: boolean;
  /** The frame has a process of its own, so that a run blocks nobody. */
  isApart: boolean;
};

/**
 * The delay of a run, in ms. In a process of its own a run starts at once if the last ones were quick, or if it is the
 * first change after a rest; during a series of changes, slow runs wait for the end of the series.
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
   * Calls `action` after the delay, in a task of its own, in place of a pending one. `since` is the time of the change,
   * of `performance.now()`, from which the delay counts.
   */
  schedule: (action: () => void, isLight: boolean, since?: number) => void;
  isWaiting: () => boolean;
  /** Reports how long the last run took until it was drawn, in ms, and whether its frame has a process of its own. */
  recordCost: (milliseconds: number, isApart: boolean) => void;
  cancel: () => void;
};

/** Starts with the delay of quick runs in a shared process. */
export function createAdaptiveDebounce(): AdaptiveDebounce {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let cost = 0;
  let isApart = false;
  let lastChange = Number.NEGATIVE_INFINITY;
  let rest = Number.POSITIVE_INFINITY;
  const end = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return {
    schedule: (action, isLight, since = performance.now()) => {
      end();
      // Compiled code belongs to the change that was typed before it.
      if (since !== lastChange) rest = since - lastChange;
      lastChange = since;
      timer = setTimeout(
        () => {
          timer = null;
          action();
        },
        Math.max(0, pauseFor({ cost, rest, isLight, isApart }) - (performance.now() - since)),
      );
    },
    isWaiting: () => timer !== null,
    recordCost: (milliseconds, apart) => {
      cost = milliseconds;
      isApart = apart;
    },
    cancel: end,
  };
}
