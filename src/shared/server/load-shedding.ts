import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '../errors/app-error.ts';
import { rateLimited } from '../log/rate-limited-log.ts';

/** Past this, in the mean of a second, everybody waits longer and longer: better to send some away at once. */
const maxEventLoopDelay = 1_000;

/** Above this part of what V8 may take, it does little but collect garbage. */
const maxHeapShare = 0.9;

/**
 * Sends new work away with a 503 while the event loop lags or memory runs out, so that what has begun is finished.
 * Answers whether it does so now. Resident memory is not judged: it does not shrink by itself, so that a server which
 * is idle again would stay closed.
 */
export async function shedLoad(app: FastifyInstance): Promise<() => boolean> {
  const complain = rateLimited((error) => app.log.warn(error.message));
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelay,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * maxHeapShare,
    pressureHandler: ({ routeOptions }, _reply, type, value) => {
      if (routeOptions.config.isCheap) return;
      complain(
        new Error(`too much to do: ${type} is ${Math.round(value ?? 0)}; new requests are answered 503`),
      );
      throw unavailable('Too many people are here at once, please try again');
    },
  });
  return () => app.isUnderPressure();
}
