/** The one source of time in server code, so that tests can stand still. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
