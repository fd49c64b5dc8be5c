import type { RunListener } from '../frame/frame.ts';

type Report = (listener: RunListener) => void;

/** Reports kept at most: the message limit of a frame over ten seconds. */
const maxReports = 500;

/** Keeps the reports of a run until somebody listens. */
export function createReportBuffer(): { listener: RunListener; listen: (listener: RunListener) => void } {
  let target: RunListener | null = null;
  const kept: Report[] = [];
  const report = (deliver: Report) => {
    if (target) deliver(target);
    else if (kept.length < maxReports) kept.push(deliver);
  };
  return {
    listener: {
      message: (message) => report((listener) => listener.message(message)),
      again: () => report((listener) => listener.again?.()),
      focusTaken: () => report((listener) => listener.focusTaken?.()),
      flooded: () => report((listener) => listener.flooded()),
    },
    listen: (listener) => {
      target = listener;
      for (const deliver of kept.splice(0)) deliver(listener);
    },
  };
}
