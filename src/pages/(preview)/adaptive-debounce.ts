const PAUSE_MS = 40;
const MOST_PAUSE_MS = 800;
/** Runs that take longer than this wait for a pause in typing of about their own length. */
const QUICK_RUN_MS = 150;

/** When the next run may begin: soon after a key, later where runs are slow and would hold up the next keys. */
export type Pace = {
  /** Does this after a pause, instead of what waits already. Light work waits the shortest time, whatever runs cost. */
  after: (action: () => void, isLight: boolean) => void;
  isWaiting: () => boolean;
  /** Milliseconds that the last run took to be drawn. */
  took: (milliseconds: number) => void;
  end: () => void;
};

/** The pause for runs of this cost. */
export function pauseFor(cost: number, isLight: boolean): number {
  return isLight || cost <= QUICK_RUN_MS ? PAUSE_MS : Math.min(cost, MOST_PAUSE_MS);
}

/** Starts with the shortest pause. */
export function createPace(): Pace {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let cost = 0;
  const end = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return {
    after: (action, isLight) => {
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
    took: (milliseconds) => {
      cost = milliseconds;
    },
    end,
  };
}
