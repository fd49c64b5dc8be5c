import { Redis } from 'ioredis';
import type { Log } from './log/log.ts';

const base = {
  connectTimeout: 3_000,
  keepAlive: 10_000,
  retryStrategy: (tries: number) => Math.min(tries * 200, 2_000),
};

/** For queues: commands wait while Redis is unreachable, since a connection that gave up would not recover. */
export const queueOptions = { ...base, maxRetriesPerRequest: null };

/** For health checks: commands fail at once while Redis is unreachable, and after 3 s without a reply. */
const probeOptions = { ...base, commandTimeout: 3_000, maxRetriesPerRequest: 1 };

/** Opens a separate connection for checking that Redis answers. */
export function connectProbe(url: string, log: Log): Redis {
  const redis = new Redis(url, { ...probeOptions, lazyConnect: true });
  redis.on('error', (error) => log.debug({ err: error }, 'Redis does not respond'));
  return redis;
}

/**
 * For rate-limit counters, used by every request: without a reply within 300 ms the count is skipped. The first timeout
 * closes the connection, so that later requests do not wait.
 */
const counterOptions = {
  ...base,
  commandTimeout: 300,
  socketTimeout: 300,
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
};

/** Opens a separate connection for rate-limit counters. */
export function connectCounter(url: string, log: Log): Redis {
  const redis = new Redis(url, counterOptions);
  redis.on('error', (error) =>
    log.debug({ err: error }, 'Redis does not respond; requests are not rate limited'),
  );
  return redis;
}

/** Throws if Redis does not answer within the connection's timeout. */
export async function ping(redis: Redis): Promise<void> {
  await redis.ping();
}
