import { fraction } from '../../ids.ts';

const maxDelay = 24 * 3_600_000;
const jitter = 0.2;

/** Backoff options of a queued job. BullMQ's exponential backoff has no upper bound, hence a custom strategy. */
export const backoffOf = (seconds: number) => ({ type: 'up to a day', delay: seconds * 1_000 });

/**
 * Milliseconds until the next attempt after `tries` failed ones: `first`, doubled for each further failure, at most a
 * day. Up to 20 % is subtracted at random, so that jobs that failed together are not retried together. `dice` returns 0
 * to 1.
 */
export function retryDelay(tries: number, first: number, dice = fraction): number {
  return Math.round(Math.min(first * 2 ** (tries - 1), maxDelay) * (1 - jitter * dice()));
}
