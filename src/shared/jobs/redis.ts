import { Redis } from 'ioredis';
import { AppError } from '../errors/app-error.ts';
import type { Log } from '../log.ts';

/** A connection that fails instead of waiting for a Redis that does not answer; it comes back within 2 s of it. */
const impatient = {
  connectTimeout: 3_000,
  commandTimeout: 4_000,
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
};

const shared = { keepAlive: 10_000, retryStrategy: (tries: number) => Math.min(tries * 200, 2_000) };

/** Options of connections that hand jobs over, and of those that wait for jobs, which must be patient. */
export const producing = { ...shared, ...impatient };
export const waiting = { ...shared, connectTimeout: 3_000, maxRetriesPerRequest: null };

/** An own small connection for asking whether Redis answers. */
export function connectToAsk(url: string, log: Log): Redis {
  const redis = new Redis(url, { ...producing, lazyConnect: true });
  redis.on('error', (error) => log.debug({ err: error }, 'Redis does not answer'));
  return redis;
}

/** Throws when Redis does not answer within a few seconds. */
export async function ping(redis: Redis): Promise<void> {
  if (redis.status === 'wait') await redis.connect();
  await redis.ping();
}

/**
 * Throws an AppError of one line when Redis may throw jobs away as its memory runs out. A Redis that does not answer
 * passes: it may come later, and until then jobs wait in the outbox.
 */
export async function demandNoEviction(url: string, log: Log): Promise<void> {
  const redis = connectToAsk(url, log);
  try {
    const policy = await policyOf(redis);
    if (policy === null) log.warn('Redis does not answer; jobs wait until it does');
    else if (policy !== 'noeviction')
      throw new AppError(
        500,
        `REDIS_URL names a Redis with maxmemory-policy "${policy}"; only noeviction is accepted, since any other loses jobs`,
      );
  } finally {
    redis.disconnect();
  }
}

async function policyOf(redis: Redis): Promise<string | null> {
  try {
    await ping(redis);
    // Hosted servers forbid CONFIG but answer INFO.
    const info = await redis.info('memory');
    return /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? 'noeviction';
  } catch {
    return null;
  }
}
