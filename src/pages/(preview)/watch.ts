const TICK_MS = 250;
const ASK_AFTER_MS = 1_000;
const SILENCE_MS = 3_000;
const DIALOGS_PER_RUN_MINUTE = 60;

/** What the watch tells of one run. */
export type Verdict = 'busy' | 'left' | 'dialogs';

/** Watches whether one run still answers. */
export type Watch = {
  /** The frame said something; `dialog` is true when a dialog opened, false when it closed. */
  heard: (dialog: boolean | null) => void;
  /** The frame loaded a document once more: it may have gone elsewhere. */
  reloaded: () => void;
  /** Milliseconds since the frame was heard; 0 while a dialog waits for a person. */
  silence: () => number;
  end: () => void;
};

/**
 * Starts watching a run. A page that is hidden, or was itself asleep, gives the frame a fresh start, since
 * browsers slow the timers of both.
 */
export function watchRun(ask: () => void, onVerdict: (verdict: Verdict) => void): Watch {
  let last = performance.now();
  let lastTick = last;
  let waiting = false;
  let gone = false;
  const dialogs: number[] = [];
  const tick = () => {
    const time = performance.now();
    const slept = time - lastTick > ASK_AFTER_MS;
    lastTick = time;
    if (slept || waiting || document.visibilityState !== 'visible') last = time;
    const silence = time - last;
    if (silence > SILENCE_MS) onVerdict(gone ? 'left' : 'busy');
    else if (silence > ASK_AFTER_MS) ask();
  };
  const timer = setInterval(tick, TICK_MS);
  return {
    heard: (dialog) => {
      last = performance.now();
      gone = false;
      if (dialog === null) return;
      waiting = dialog;
      if (!dialog) return;
      dialogs.push(last);
      while (dialogs.length > 0 && last - (dialogs[0] ?? last) > 60_000) dialogs.shift();
      if (dialogs.length > DIALOGS_PER_RUN_MINUTE) onVerdict('dialogs');
    },
    reloaded: () => {
      gone = true;
      ask();
    },
    silence: () => (waiting ? 0 : performance.now() - last),
    end: () => clearInterval(timer),
  };
}
