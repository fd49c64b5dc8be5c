import { ConfigError } from '../../config/index.ts';
import type { Log } from '../../log/log.ts';
import { connectProbe, ping, primariesOf, type RedisConnection } from '../../redis/index.ts';

/**
 * Throws a ConfigError if Redis may evict jobs when it runs out of memory. A Redis that does not answer passes: it may
 * start later, and jobs wait in the outbox until then.
 */
export async function assertNoEviction(url: string, log: Log): Promise<void> {
  const redis = connectProbe(url, log);
  try {
    const policy = await policyOf(redis);
    if (policy === null) log.warn('Redis does not respond; jobs wait until it does');
    else if (policy !== 'noeviction')
      throw new ConfigError([
        {
          variable: 'REDIS_URL',
          problem: `leads to a Redis with maxmemory-policy "${policy}", which loses jobs; only "noeviction" is accepted`,
        },
      ]);
  } finally {
    redis.disconnect();
  }
}

/** The first policy other than 'noeviction' of the servers, if there is one; null while Redis does not answer. */
async function policyOf(redis: RedisConnection): Promise<string | null> {
  try {
    await ping(redis);
    // Hosted Redis services forbid CONFIG but allow INFO.
    const infos = await Promise.all(primariesOf(redis).map((primary) => primary.info('memory')));
    const policies = infos.map((info) => /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? 'noeviction');
    return policies.find((policy) => policy !== 'noeviction') ?? 'noeviction';
  } catch {
    return null;
  }
}
