/** Refused messages within a second that end a run: delivering them costs our page time, whether it reads them or not. */
const maxRefusedPerSecond = 500;
/** Time spent within a second on making the data of messages and reading it. Their size is not known before that. */
const maxReadingMsPerSecond = 500;

/** Bounds what our page does for the messages of one frame, and reports a frame that sends too much. */
export type MessageLimiter = {
  /** Runs `read` unless the current second is used up; null then. Only `read` may touch the data of the message. */
  take: <T>(read: () => T | null) => T | null;
  /** Counts a message that is not read at all. */
  refuse: () => void;
  refused: () => number;
};

/**
 * Takes `perSecond` messages in a second. Calls `onFlood` once, when more than 500 of one second are refused or
 * reading takes more than 500 ms of it. `now` gives milliseconds.
 */
export function createMessageLimiter(
  perSecond: number,
  now: () => number,
  onFlood: () => void = () => {},
): MessageLimiter {
  let start = 0;
  let taken = 0;
  let refusedNow = 0;
  let readingMs = 0;
  let refusedInAll = 0;
  let isFlooded = false;
  const startSecond = () => {
    if (now() - start < 1_000) return;
    start = now();
    taken = 0;
    refusedNow = 0;
    readingMs = 0;
  };
  const judge = () => {
    if (isFlooded || (refusedNow <= maxRefusedPerSecond && readingMs <= maxReadingMsPerSecond)) return;
    isFlooded = true;
    onFlood();
  };
  const refuse = () => {
    startSecond();
    refusedNow += 1;
    refusedInAll += 1;
    judge();
  };
  return {
    refuse,
    refused: () => refusedInAll,
    take: (read) => {
      startSecond();
      if (isFlooded || taken >= perSecond) {
        refuse();
        return null;
      }
      taken += 1;
      const begun = now();
      const message = read();
      readingMs += now() - begun;
      judge();
      return message;
    },
  };
}
