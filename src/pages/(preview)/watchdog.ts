const tickMs = 250;
const pingAfterMs = 1_000;
const maxSilenceMs = 3_000;
const maxDialogsPerMinute = 60;

/** What the watch tells of one run. */
export type Verdict = 'busy' | 'left' | 'dialogs';

/** Watches whether one run still answers. */
export type Watchdog = {
  /** The frame said something; `dialog` is true when a dialog opened, false when it closed. */
  heard: (dialog: boolean | null) => void;
  /** The frame loaded a document once more: it may have gone elsewhere. */
  reloaded: () => void;
  /** Milliseconds since the frame was heard; 0 while a dialog waits for a person. */
  silence: () => number;
  end: () => void;
};

/**
 * Starts watching a run. While our page is hidden, the frame gets a fresh start, since browsers slow the timers of both.
 * Time in which our page itself stood still does not count, since no message could arrive; what was counted before it
 * stays, or a loop that slows our page too would never be stopped. `now` gives milliseconds.
 */
export function startWatchdog(
  ask: () => void,
  onVerdict: (verdict: Verdict) => void,
  now: () => number = () => performance.now(),
): Watchdog {
  let last = now();
  let lastTick = last;
  let waiting = false;
  let isHeard = false;
  let gone = false;
  const dialogs: number[] = [];
  const tick = () => {
    const time = now();
    const elapsed = time - lastTick;
    lastTick = time;
    if (waiting || document.visibilityState !== 'visible') last = time;
    else if (elapsed > pingAfterMs) last = Math.min(time, last + elapsed - tickMs);
    const silence = time - last;
    if (silence > maxSilenceMs) onVerdict(gone ? 'left' : 'busy');
    else if (silence > pingAfterMs) ask();
  };
  const timer = setInterval(tick, tickMs);
  return {
    heard: (dialog) => {
      last = now();
      isHeard = true;
      gone = false;
      if (dialog === null) return;
      waiting = dialog;
      if (!dialog) return;
      dialogs.push(last);
      while (dialogs.length > 0 && last - (dialogs[0] ?? last) > 60_000) dialogs.shift();
      if (dialogs.length > maxDialogsPerMinute) onVerdict('dialogs');
    },
    reloaded: () => {
      // The load of the empty frame may be reported after the run has begun. A page that leaves has been heard before.
      if (isHeard) gone = true;
      ask();
    },
    silence: () => (waiting ? 0 : now() - last),
    end: () => clearInterval(timer),
  };
}
