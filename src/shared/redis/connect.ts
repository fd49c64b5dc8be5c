import type { ConnectionOptions } from 'bullmq';
import { Cluster, type ClusterNode, type ClusterOptions, Redis, type RedisOptions } from 'ioredis';
import type { Log } from '../log/log.ts';
import { parseRedisUrl } from './servers.ts';

/** A connection to one server, to the primary that Sentinels name, or to all of a cluster. */
export type RedisConnection = Redis | Cluster;

const retryStrategy = (tries: number) => Math.min(tries * 200, 2_000);

const base = {
  connectTimeout: 3_000,
  keepAlive: 10_000,
  retryStrategy,
  // A primary that has become a replica: the command is sent again, to the new one.
  reconnectOnError: (error: Error) => (error.message.startsWith('READONLY') ? 2 : false),
} as const satisfies RedisOptions;

/** For queues: commands wait while Redis is unreachable, since a connection that gave up would not recover. */
const queueOptions = { ...base, maxRetriesPerRequest: null };

/** For health checks: commands fail at once while Redis is unreachable, and after 3 s without a reply. */
const probeOptions = { ...base, commandTimeout: 3_000, maxRetriesPerRequest: 1, lazyConnect: true };

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

/**
 * Options of ioredis for one server or for Sentinels; for a cluster its nodes and options, since ioredis takes no
 * single options object for one.
 */
function optionsFor(
  url: string,
  own: RedisOptions,
): RedisOptions | { nodes: Address[]; options: ClusterOptions } {
  const servers = parseRedisUrl(url);
  if (!servers) throw new Error('the URL of Redis is not valid');
  const { kind, addresses, name, db, isEncrypted, username, password, sentinelPassword } = servers;
  const [first] = addresses;
  const options: RedisOptions = {
    ...own,
    ...(username !== '' && { username }),
    ...(password !== '' && { password }),
    ...(isEncrypted && { tls: {} }),
  };
  if (kind === 'single') return { ...options, ...first, db };
  if (kind === 'sentinel')
    return {
      ...options,
      sentinels: [...addresses],
      name,
      db,
      sentinelRetryStrategy: retryStrategy,
      enableTLSForSentinelMode: isEncrypted,
      ...(sentinelPassword !== '' && { sentinelPassword }),
    };
  const { lazyConnect, enableOfflineQueue, ...redisOptions } = options;
  return {
    nodes: [...addresses],
    options: {
      redisOptions,
      clusterRetryStrategy: retryStrategy,
      ...(lazyConnect !== undefined && { lazyConnect }),
      ...(enableOfflineQueue !== undefined && { enableOfflineQueue }),
    },
  };
}

type Address = { host: string; port: number };

function connect(url: string, own: RedisOptions): RedisConnection {
  const made = optionsFor(url, own);
  return 'nodes' in made ? new Cluster(made.nodes, made.options) : new Redis(made);
}

export type QueueConnection = {
  connection: ConnectionOptions;
  prefix: string;
  /** Call it after everything that uses the connection is closed. */
  close: () => void;
};

/**
 * The connection options of queues, workers and listeners. Each opens its own connections from options; a cluster is
 * shared by them. `prefix` begins the keys; a cluster stores keys with the same part in braces on one node, as the
 * queues' scripts need.
 */
export function connectQueues(url: string): QueueConnection {
  const made = optionsFor(url, queueOptions);
  if (!('nodes' in made))
    return { connection: made as ConnectionOptions, prefix: 'codeweb', close: () => {} };
  const connection = createQueueCluster(made.nodes, made.options);
  return { connection, prefix: '{codeweb}', close: () => connection.disconnect() };
}

/** Opens a separate connection for checking that Redis answers. */
export function connectProbe(url: string, log: Log): RedisConnection {
  const redis = connect(url, probeOptions);
  redis.on('error', (error: Error) => log.debug({ err: error }, 'Redis does not respond'));
  return redis;
}

/** Opens a separate connection for rate-limit counters. */
export function connectCounter(url: string, log: Log): RedisConnection {
  const redis = connect(url, counterOptions);
  redis.on('error', (error: Error) =>
    log.debug({ err: error }, 'Redis does not respond; requests are not rate limited'),
  );
  return redis;
}

/** The servers that are written to, of a connection that has answered. */
export const primariesOf = (redis: RedisConnection): Redis[] =>
  redis instanceof Cluster ? redis.nodes('master') : [redis];

/** Throws if Redis, or a primary of its cluster, does not answer within the connection's timeout. */
export async function ping(redis: RedisConnection): Promise<void> {
  await redis.ping();
  if (redis instanceof Cluster) await Promise.all(primariesOf(redis).map((primary) => primary.ping()));
}

/** A cluster for queues, without two faults of ioredis 6 after which a worker of BullMQ waits for a connection forever. */
const createQueueCluster = (nodes: ClusterNode[], options: ClusterOptions): Cluster =>
  patch(new Cluster(nodes, options));

function patch(cluster: Cluster): Cluster {
  settleConnect(cluster);
  keepEnded(cluster);
  // BullMQ waits for jobs on a duplicate.
  const duplicate = cluster.duplicate.bind(cluster);
  cluster.duplicate = (...args: Parameters<typeof duplicate>) => patch(duplicate(...args));
  return cluster;
}

/**
 * `connect` is never settled if the connection closes while it checks whether the cluster is ready, as during a
 * failover.
 */
function settleConnect(cluster: Cluster): void {
  const connect = cluster.connect.bind(cluster);
  cluster.connect = async () => {
    const { promise: closed, reject } = Promise.withResolvers<never>();
    // The text by which BullMQ knows that a connection was lost.
    const onClose = () => reject(new Error('Connection is closed.'));
    cluster.once('close', onClose);
    try {
      await Promise.race([connect(), closed]);
    } finally {
      cluster.off('close', onClose);
    }
  };
}

/**
 * Each node whose connection ends after `disconnect` sets the status `close`, even if it is `end` already; commands
 * would then be queued for a connection that never opens, instead of being refused.
 */
function keepEnded(cluster: Cluster): void {
  let hasEnded = false;
  cluster.on('end', () => {
    hasEnded = true;
  });
  cluster.on('connecting', () => {
    hasEnded = false;
  });
  cluster.on('close', () => {
    if (hasEnded) cluster.status = 'end';
  });
}
