import { Redis } from 'ioredis';
import { ConfigError } from '../config/index.ts';
import type { Log } from '../log.ts';

const base = {
  connectTimeout: 3_000,
  keepAlive: 10_000,
  retryStrategy: (tries: number) => Math.min(tries * 200, 2_000),
};

/** For the queues: they wait for a Redis that is away, since one that gave up once would never come back. */
export const patient = { ...base, maxRetriesPerRequest: null };

/** For asking: fails at once while Redis is away, and after 3 s when it is silent. */
const impatient = { ...base, commandTimeout: 3_000, maxRetriesPerRequest: 1 };

/** An own small connection for asking whether Redis answers. */
export function connectToAsk(url: string, log: Log): Redis {
  const redis = new Redis(url, { ...impatient, lazyConnect: true });
  redis.on('error', (error) => log.debug({ err: error }, 'Redis does not answer'));
  return redis;
}

/** Throws when Redis does not answer within a few seconds. */
export async function ping(redis: Redis): Promise<void> {
  await redis.ping();
}

/**
 * Throws a ConfigError of one line when Redis may throw jobs away as its memory runs out. A Redis that does not answer
 * passes: it may come later, and until then jobs wait in the outbox.
 */
export async function demandNoEviction(url: string, log: Log): Promise<void> {
  const redis = connectToAsk(url, log);
  try {
    const policy = await policyOf(redis);
    if (policy === null) log.warn('Redis does not answer; jobs wait until it does');
    else if (policy !== 'noeviction')
      throw new ConfigError([
        {
          variable: 'REDIS_URL',
          problem: `names a Redis with maxmemory-policy "${policy}"; only noeviction is accepted, since any other loses jobs`,
        },
      ]);
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
