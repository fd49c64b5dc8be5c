const minPauseMs = 40;
const maxPauseMs = 800;
/** Runs that take longer than this wait for a pause in typing of about their own length. */
const quickRunMs = 150;

/** When the next run may begin: soon after a key, later where runs are slow and would hold up the next keys. */
export type AdaptiveDebounce = {
  /** Does this after a pause, instead of what waits already. Light work waits the shortest time, whatever runs cost. */
  schedule: (action: () => void, isLight: boolean) => void;
  isWaiting: () => boolean;
  /** Milliseconds that the last run took to be drawn. */
  recordCost: (milliseconds: number) => void;
  cancel: () => void;
};

/** The pause for runs of this cost. */
export function pauseFor(cost: number, isLight: boolean): number {
  return isLight || cost <= quickRunMs ? minPauseMs : Math.min(cost, maxPauseMs);
}

/** Starts with the shortest pause. */
export function createAdaptiveDebounce(): AdaptiveDebounce {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let cost = 0;
  const end = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return {
    schedule: (action, isLight) => {
      end();
      timer = setTimeout(
        () => {
          timer = null;
          action();
        },
        pauseFor(cost, isLight),
      );
    },
    isWaiting: () => timer !== null,
    recordCost: (milliseconds) => {
      cost = milliseconds;
    },
    cancel: end,
  };
}
