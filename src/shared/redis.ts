import { Redis } from 'ioredis';
import type { Log } from './log/log.ts';

const base = {
  connectTimeout: 3_000,
  keepAlive: 10_000,
  retryStrategy: (tries: number) => Math.min(tries * 200, 2_000),
};

/** For the queues: they wait for a Redis that is away, since one that gave up once would never come back. */
export const queueOptions = { ...base, maxRetriesPerRequest: null };

/** For asking: fails at once while Redis is away, and after 3 s when it is silent. */
const probeOptions = { ...base, commandTimeout: 3_000, maxRetriesPerRequest: 1 };

/** An own small connection for asking whether Redis answers. */
export function connectProbe(url: string, log: Log): Redis {
  const redis = new Redis(url, { ...probeOptions, lazyConnect: true });
  redis.on('error', (error) => log.debug({ err: error }, 'Redis does not answer'));
  return redis;
}

/**
 * For counting in every call: what does not answer at once is done without. The first call that waits in vain gives the
 * connection up, so that the next ones do not wait.
 */
const counterOptions = {
  ...base,
  commandTimeout: 300,
  socketTimeout: 300,
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
};

/** An own connection for counting calls. */
export function connectCounter(url: string, log: Log): Redis {
  const redis = new Redis(url, counterOptions);
  redis.on('error', (error) => log.debug({ err: error }, 'Redis does not count'));
  return redis;
}

/** Throws when Redis does not answer within a few seconds. */
export async function ping(redis: Redis): Promise<void> {
  await redis.ping();
}
