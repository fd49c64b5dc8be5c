import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { type Rate, rates } from '../api/endpoint.ts';
import { tooMany } from '../errors/app-error.ts';
import { addressGroup } from './client-ip.ts';

export type RateLimitOptions = {
  /** Counts one more `what` of `whose` for a rate that is kept; throws a 429 past it. */
  countKept: (what: string, whose: string, rate: Rate) => Promise<void>;
  /** Where all processes count the other rates together; each counts by itself where there is none. */
  redis: Redis | null;
};

/**
 * Holds every route to the `rate` it declares: members by account, guests by address (IPv6 by /64). A Redis that does
 * not answer stops nobody: what it should count passes.
 */
export async function limitRates(
  app: FastifyInstance,
  { countKept, redis }: RateLimitOptions,
): Promise<void> {
  app.addHook('onRoute', (route) => {
    const rate = route.config?.rate;
    if (!rate) return;
    const groupId = `${route.method} ${route.url}`;
    if (rate.kept) {
      const count = (request: FastifyRequest) => countKept(groupId, rateLimitKeyOf(request), rate);
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
    keyGenerator: rateLimitKeyOf,
    errorResponseBuilder: (_request, { ttl }) => tooManyCalls(ttl / 1_000),
    ...countedIn(redis, 'codeweb:rate:'),
  });
}

/** Counts a page that is to be made. How many seconds to wait where it is one too many, else null. */
export type CountPage = (request: FastifyRequest, isCostly: boolean) => Promise<number | null>;

/** Holds pages to their rates, as calls are held to theirs. */
export async function limitPages(app: FastifyInstance, redis: Redis | null): Promise<CountPage> {
  await app.register(rateLimit, { global: false, ...countedIn(redis, 'codeweb:pages:') });
  const counter = (name: string, { max, seconds }: Rate) =>
    app.createRateLimit({
      max,
      timeWindow: seconds * 1_000,
      keyGenerator: (request) => `${name} ${rateLimitKeyOf(request)}`,
    });
  const count = counter('page', rates.page);
  const countCostly = counter('costly', rates.costlyPage);
  return async (request, isCostly) => {
    const counted = await (isCostly ? countCostly : count)(request);
    return !counted.isAllowed && counted.isExceeded ? counted.ttl / 1_000 : null;
  };
}

const countedIn = (redis: Redis | null, nameSpace: string) =>
  redis ? { redis, nameSpace, skipOnError: true } : {};

const rateLimitKeyOf = ({ viewer, readerId, ip }: FastifyRequest) =>
  viewer?.id ?? readerId ?? addressGroup(ip);

/** What is thrown past a rate; `seconds` are left until it begins anew. */
export const tooManyCalls = (seconds: number) =>
  tooMany(`Too many requests, please try again in ${Math.ceil(seconds)} seconds`, seconds);
