import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '../errors/app-error.ts';
import { rateLimited } from '../log/log.ts';

/**
 * Maximum delay of the event loop in milliseconds. Above it, response times only grow, so it is better to refuse some
 * requests at once.
 */
export const maxEventLoopDelay = 1_000;

/** Share of V8's heap limit above which it spends most of its time collecting garbage. */
const maxHeapShare = 0.9;

/** Milliseconds after the start in which the delay is that of the start itself. */
const startGrace = 2_000;

/**
 * Answers new requests with 503 while the event loop lags or the heap is nearly full, so that running requests can
 * finish. Returns a function that reports whether this is the case. Resident memory does not shrink by
 * itself, so an idle server would keep refusing requests; large-replies.ts considers it. `maxDelay` is the delay above
 * which the event loop lags; with an infinite one nothing is refused, for servers that share a process with others.
 */
export async function shedLoad(app: FastifyInstance, maxDelay: number): Promise<() => boolean> {
  const warn = rateLimited((error) => app.log.warn(error.message));
  let calmFrom = Number.POSITIVE_INFINITY;
  app.addHook('onReady', async () => {
    calmFrom = performance.now() + startGrace;
  });
  const isStarting = () => performance.now() < calmFrom;
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelay,
    // 0 is no limit.
    maxHeapUsedBytes: Number.isFinite(maxDelay) ? getHeapStatistics().heap_size_limit * maxHeapShare : 0,
    pressureHandler: ({ routeOptions }, _reply, type, value) => {
      if (routeOptions.config.isCheap || isStarting()) return;
      warn(new Error(`overloaded: ${type} is ${Math.round(value ?? 0)}; answering new requests with 503`));
      throw unavailable('The server is busy, please try again in a moment');
    },
  });
  return () => app.isUnderPressure() && !isStarting();
}
