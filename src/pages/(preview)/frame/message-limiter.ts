/** Maximum refused messages per second before a run is ended: even unread messages cost our page time. */
const maxRefusedPerSecond = 500;
/** Maximum time per second (ms) for deserializing and reading messages. Their size is not known before that. */
const maxReadingMsPerSecond = 500;

/** Limits the work that our page does for one frame's messages, and reports a frame that sends too much. */
export type MessageLimiter = {
  /** Calls `read`, or returns null if the current second's limit is reached. Only `read` may access the message's data. */
  take: <T>(read: () => T | null) => T | null;
  /** Counts a message that is dropped unread. */
  refuse: () => void;
  refused: () => number;
};

/**
 * Accepts `perSecond` messages per second. Calls `onFlood` once, when more than 500 messages are refused within one
 * second, or reading takes more than 500 ms of it. `now` returns milliseconds.
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
