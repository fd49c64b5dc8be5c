import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { tooMany } from '../errors/app-error.ts';

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
    errorResponseBuilder: (_request, { ttl }) =>
      tooMany(`Too many requests, please try again in ${Math.ceil(ttl / 1_000)} seconds`, ttl / 1_000),
  });
}
