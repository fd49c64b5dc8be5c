/** The one source of time in server code, so that tests can stand still. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** For waiting times: goes on evenly when the machine's clock is set. Its dates mean nothing but their distance. */
export const monotonicClock: Clock = { now: () => new Date(performance.now()) };
