import rateLimit, { type FastifyRateLimitStore, type RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Rate, rates } from '../api/endpoint.ts';
import { tooMany } from '../errors/app-error.ts';
import type { CountUse } from '../process/supervision/use-counts.ts';
import type { RedisConnection } from '../redis/connect.ts';
import { addressGroup } from './client-ip.ts';

export type RateLimitOptions = {
  /** Counts one use of `what` by `whose` in the database; throws a 429 above the limit. */
  countKept: (what: string, whose: string, rate: Rate) => Promise<void>;
  counters: RateCounters;
};

/**
 * Where rates are counted: in Redis for all machines, else by `countForPort` for the processes of a port, else in
 * this process.
 */
export type RateCounters = { redis: RedisConnection | null; countForPort: CountUse | null };

/** The limit of all calls by the personal tokens of one member. */
export const tokenRate: Rate = { max: 1_000, seconds: 600 };

export const countersOfProcess: RateCounters = { redis: null, countForPort: null };

/**
 * Enforces the `rate` of every route: per account for members, per IP address for guests (IPv6 per /64). Fails open:
 * while Redis or the supervisor does not answer, requests are not limited.
 */
export async function limitRates(
  app: FastifyInstance,
  { countKept, counters }: RateLimitOptions,
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
    ...countedIn(counters, 'codeweb:rate:'),
  });
  await limitTokens(app);
}

/** Limits all requests of a member's tokens together, besides the rate of each call. */
async function limitTokens(app: FastifyInstance): Promise<void> {
  const { max, seconds } = tokenRate;
  const count = app.createRateLimit({
    max,
    timeWindow: seconds * 1_000,
    keyGenerator: (request) => `all calls by ${rateLimitKeyOf(request)}`,
  });
  app.addHook('onRequest', async (request) => {
    if (!request.viewer?.token) return;
    // Without the route, since the plugin would count each route separately.
    const counted = await count(Object.create(request, { routeOptions: { value: { config: {} } } }));
    if (!counted.isAllowed && counted.isExceeded) throw tooManyCalls(counted.ttl / 1_000);
  });
}

/** Counts a page that must be rendered. Returns the seconds to wait if the limit is exceeded, otherwise null. */
export type CountPage = (request: FastifyRequest, isCostly: boolean) => Promise<number | null>;

/** Creates the rate limit of rendered pages. */
export async function limitPages(app: FastifyInstance, counters: RateCounters): Promise<CountPage> {
  await app.register(rateLimit, { global: false, ...countedIn(counters, 'codeweb:pages:') });
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

function countedIn({ redis, countForPort }: RateCounters, nameSpace: string): RateLimitPluginOptions {
  if (redis) return { redis, nameSpace, skipOnError: true };
  return countForPort ? { store: sharedStore(countForPort, nameSpace), skipOnError: true } : {};
}

/**
 * A store whose keys are prefixed by `prefix`; limiters without their own group are distinguished by their keys.
 */
function sharedStore(count: CountUse, prefix: string): RateLimitPluginOptions['store'] {
  return class SharedStore implements FastifyRateLimitStore {
    incr(...[key, callback, windowMs]: Parameters<FastifyRateLimitStore['incr']>): void {
      count(`${prefix}${key}`, windowMs).then(
        (uses) => callback(null, uses),
        (error: Error) => callback(error),
      );
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}

/** Who a request is counted for. Calls by a member's personal tokens are counted separately from the member's own. */
export const rateLimitKeyOf = ({ viewer, readerId, ip }: FastifyRequest) =>
  viewer?.token ? `tokens of ${viewer.id}` : (viewer?.id ?? readerId ?? addressGroup(ip));

/** Error for an exceeded rate limit; `seconds` remain until the window resets. */
export const tooManyCalls = (seconds: number) =>
  tooMany(`Too many requests, please try again in ${Math.ceil(seconds)} seconds`, seconds);
