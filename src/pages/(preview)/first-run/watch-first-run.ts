import type { Frame, RunListener } from '../frame/frame.ts';
import { startWatchdog } from '../watchdog.ts';
import { isTaken } from './first-run.ts';

type Actions = {
  /** Called on each heartbeat of the web. */
  onBeat: () => void;
  /** Called when the run has to be stopped or repeated, which the preview does. */
  wakeIsland: () => void;
};

/** Watches the run of the early script until the preview takes it over, and passes all reports on to `listener`. */
export function watchFirstRun(
  frame: Frame,
  listener: RunListener,
  { onBeat, wakeIsland }: Actions,
): RunListener {
  const watchdog = startWatchdog(() => {
    // Once the preview listens, nothing is heard here.
    if (isTaken(frame.element)) watchdog.end();
    else frame.ping();
  }, wakeIsland);
  return {
    message: (message) => {
      const isBeat = message.type === 'beat';
      watchdog.heard(isBeat ? message.dialog : null);
      if (isBeat) onBeat();
      listener.message(message);
    },
    again: () => {
      listener.again?.();
      wakeIsland();
    },
    focusTaken: () => {
      listener.focusTaken?.();
      wakeIsland();
    },
    flooded: () => {
      listener.flooded();
      wakeIsland();
    },
  };
}
