import { fraction } from '../../ids.ts';

const maxDelay = 24 * 3_600_000;
const jitter = 0.2;

/** What a queued job says of its pauses; a strategy of ours, since the queue's own doubles without an end. */
export const backoffOf = (seconds: number) => ({ type: 'up to a day', delay: seconds * 1_000 });

/**
 * Milliseconds until the next try after `tries` that failed: `first`, doubled for each one after it, a day at most. Up
 * to a fifth is taken off, so that what failed at once does not come again at once. `dice` gives 0 to 1.
 */
export function retryDelay(tries: number, first: number, dice = fraction): number {
  return Math.round(Math.min(first * 2 ** (tries - 1), maxDelay) * (1 - jitter * dice()));
}
