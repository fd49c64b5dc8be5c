import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooMany } from '../errors/app-error.ts';
import type { Rate } from './endpoint.ts';

/** Holds every route to the `rate` it declares: members by account, guests by address (IPv6 by /64). */
export async function limitRates(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    const rate = route.config?.rate;
    if (!rate) return;
    route.config = {
      ...route.config,
      rateLimit: { max: rate.max, timeWindow: rate.seconds * 1_000, groupId: `${route.method} ${route.url}` },
    };
  });
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => request.viewer?.id ?? request.ip,
    errorResponseBuilder: (_request, { ttl }) => waitFor(ttl),
  });
}

const waitFor = (milliseconds: number) => {
  const seconds = milliseconds / 1_000;
  return tooMany(`Too many requests, please try again in ${Math.ceil(seconds)} seconds`, seconds);
};

/** A second limit within a call, for what some of its requests ask for; throws a 429. Counts nothing where limits are off. */
export function countCalls(app: FastifyInstance, rate: Rate): (request: FastifyRequest) => Promise<void> {
  if (!app.hasDecorator('createRateLimit')) return async () => {};
  const count = app.createRateLimit({ max: rate.max, timeWindow: rate.seconds * 1_000 });
  return async (request) => {
    const result = await count(request);
    if (!result.isAllowed && result.isExceeded) throw waitFor(result.ttl);
  };
}
