const tickMs = 250;
const pingAfterMs = 1_000;
/** Silence, in ms, after which a run counts as busy. */
export const maxSilenceMs = 3_000;
const maxDialogsPerMinute = 60;

/** Why the watchdog ended a run. */
export type Verdict = 'busy' | 'left' | 'dialogs';

/** Detects that a run has stopped responding. */
export type Watchdog = {
  /**
   * Call on every message of the frame. `dialog` is true when a dialog opened, false when one closed, null for other
   * messages.
   */
  heartbeat: (dialog: boolean | null) => void;
  /** Call when the frame loads another document: the page may have navigated away. */
  reloaded: () => void;
  /** True if another document was loaded and has not answered since. */
  hasLeft: () => boolean;
  /** Milliseconds since the last message; 0 while a dialog is open. */
  silence: () => number;
  /** Whether the frame has reported an open dialog. */
  isWaiting: () => boolean;
  end: () => void;
};

/**
 * Starts watching a run. While the site's page is hidden the silence is reset, since browsers throttle the timers of
 * both. Time in which that page itself was blocked does not count, since no message could arrive; silence counted
 * before that is kept, or a loop that slows the page too would never be stopped. `patienceMs` is the longest silence;
 * `now` returns milliseconds.
 */
export function startWatchdog(
  ask: () => void,
  onVerdict: (verdict: Verdict) => void,
  patienceMs = maxSilenceMs,
  now: () => number = () => performance.now(),
): Watchdog {
  let last = now();
  let lastTick = last;
  let waiting = false;
  let hasAnswered = false;
  let gone = false;
  const dialogs: number[] = [];
  const tick = () => {
    const time = now();
    const elapsed = time - lastTick;
    lastTick = time;
    if (waiting || document.visibilityState !== 'visible') last = time;
    else if (elapsed > pingAfterMs) last = Math.min(time, last + elapsed - tickMs);
    const silence = time - last;
    if (silence > patienceMs) onVerdict(gone ? 'left' : 'busy');
    else if (silence > pingAfterMs) ask();
  };
  const timer = setInterval(tick, tickMs);
  return {
    heartbeat: (dialog) => {
      last = now();
      hasAnswered = true;
      gone = false;
      if (dialog === null) return;
      waiting = dialog;
      if (!dialog) return;
      dialogs.push(last);
      while (dialogs.length > 0 && last - (dialogs[0] ?? last) > 60_000) dialogs.shift();
      if (dialogs.length > maxDialogsPerMinute) onVerdict('dialogs');
    },
    reloaded: () => {
      // The load event of the empty frame may arrive after the run has started. A page that navigates away has sent
      // messages before.
      if (hasAnswered) gone = true;
      ask();
    },
    hasLeft: () => gone,
    silence: () => (waiting ? 0 : now() - last),
    isWaiting: () => waiting,
    end: () => clearInterval(timer),
  };
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Marks in storage that a web was started and has not responded yet. If the marker is found at startup, the last run
 * froze or crashed the page, and the preview starts paused. Without storage nothing is marked.
 */
export function createRunningMarker(
  key: string,
  store: () => Store,
): { found: () => boolean; set: () => void; clear: () => void } {
  const name = `running:${key}`;
  const attempt = <T>(action: (storage: Store) => T, otherwise: T): T => {
    try {
      return action(store());
    } catch {
      return otherwise;
    }
  };
  return {
    found: () => attempt((storage) => storage.getItem(name) !== null, false),
    set: () => attempt((storage) => storage.setItem(name, '1'), undefined),
    clear: () => attempt((storage) => storage.removeItem(name), undefined),
  };
}
