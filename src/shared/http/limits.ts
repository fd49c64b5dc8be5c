import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { tooMany } from '../errors/app-error.ts';
import { addressGroup } from './address.ts';
import type { Rate } from './endpoint.ts';

export type Counting = {
  /** Counts one more `what` of `whose` for a rate that is kept; throws a 429 past it. */
  countKept: (what: string, whose: string, rate: Rate) => Promise<void>;
  /** Where all processes count the other rates together; each counts by itself where there is none. */
  redis: Redis | null;
};

/**
 * Holds every route to the `rate` it declares: members by account, guests by address (IPv6 by /64). A Redis that does
 * not answer stops nobody: what it should count passes.
 */
export async function limitRates(app: FastifyInstance, { countKept, redis }: Counting): Promise<void> {
  app.addHook('onRoute', (route) => {
    const rate = route.config?.rate;
    if (!rate) return;
    const groupId = `${route.method} ${route.url}`;
    if (rate.kept) {
      const count = (request: FastifyRequest) => countKept(groupId, whoseOf(request), rate);
      route.onRequest = [route.onRequest ?? [], count].flat();
      return;
    }
    route.config = {
      ...route.config,
      rateLimit: { max: rate.max, timeWindow: rate.seconds * 1_000, groupId },
    };
  });
  await app.register(rateLimit, {
    global: false,
    keyGenerator: whoseOf,
    errorResponseBuilder: (_request, { ttl }) => tooManyCalls(ttl / 1_000),
    ...(redis && { redis, nameSpace: 'codeweb:rate:', skipOnError: true }),
  });
}

const whoseOf = (request: FastifyRequest) => request.viewer?.id ?? addressGroup(request.ip);

/** What is thrown past a rate; `seconds` are left until it begins anew. */
export const tooManyCalls = (seconds: number) =>
  tooMany(`Too many requests, please try again in ${Math.ceil(seconds)} seconds`, seconds);
