/** The only source of wall-clock time in server code, so that tests can fix it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/**
 * Monotonic, for measuring durations: unaffected when the system clock is set. Only differences between its dates are
 * meaningful.
 */
export const monotonicClock: Clock = { now: () => new Date(performance.now()) };
