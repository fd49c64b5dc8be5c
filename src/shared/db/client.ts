import { type CompiledQuery, type DatabaseConnection, type Driver, Kysely, type QueryResult } from 'kysely';
import pg, { DatabaseError } from 'pg';
import type { Log } from '../log/log.ts';
import {
  type ConnectionSource,
  executeOnce,
  executeWithoutRetry,
  RetryingDriver,
} from './connection/driver.ts';
import { ConnectionPool, poolLimits } from './connection/pool.ts';
import { primaryOf } from './connection/primary.ts';
import { type Db, dialectOf, setExecutor, setReader } from './database.ts';
import { currentReadScope } from './replicas/read-scope.ts';
import { replicaTimeoutMs } from './replicas/replica.ts';
import { ReplicaSet } from './replicas/replica-set.ts';
import { retryLimits } from './retry.ts';
import type { DB } from './schema.gen.ts';

export type Database = {
  db: Db;
  pool: ConnectionPool;
  replicas: ReplicaSet | null;
};

const defaultMaxReplicaLagMs = 5_000;
const int8 = 20;
pg.types.setTypeParser(int8, Number);

type Addresses = {
  databaseUrl: string;
  databasePoolUrl?: string | null;
  databaseReadUrls?: readonly string[];
};
type Options = { maxConnections?: number; maxReplicaLagMs?: number };

/**
 * Opens a pool to the database, through its PgBouncer where there is one, with Kysely on it, and the pools of its
 * replicas. Connects at the first statement; `db.destroy()` closes the pool, and disposing `replicas` theirs.
 */
export function openDatabase(
  { databaseUrl, databasePoolUrl = null, databaseReadUrls: urls = [] }: Addresses,
  log: Log,
  { maxConnections = poolLimits.maxConnections, maxReplicaLagMs = defaultMaxReplicaLagMs }: Options = {},
): Database {
  const isPooled = databasePoolUrl !== null;
  const pool = new ConnectionPool(databasePoolUrl ?? databaseUrl, log, { maxConnections, isPooled });
  const db = new Kysely<DB>({ dialect: dialectOf(new RetryingDriver(pool)) });
  setExecutor(db, (query) => executeOnce(pool, query));
  if (urls.length === 0) return { db, pool, replicas: null };
  const replicas = new ReplicaSet({
    urls,
    primary: primaryOf(databaseUrl),
    maxLagMs: maxReplicaLagMs,
    log,
  });
  const reads = new Kysely<DB>({ dialect: dialectOf(new ReadingDriver(replicas, pool)) });
  setExecutor(reads, (query) => executeRouted(replicas, pool, query));
  setReader(db, reads);
  return { db, pool, replicas };
}

/**
 * Runs one read on a replica, or on the primary. A read that fails on a replica is repeated on the primary: a replica
 * may be killed, cancel statements that conflict with its recovery (40001), or lack a column of the newest migration.
 */
async function executeRouted<R>(
  replicas: ReplicaSet,
  primary: ConnectionSource,
  query: CompiledQuery,
): Promise<QueryResult<R>> {
  const replica = await replicas.choose();
  if (replica === null) {
    replicas.reads.primary += 1;
    return executeOnce<R>(primary, query);
  }
  const start = performance.now();
  try {
    const result = await executeWithoutRetry<R>(replica.pool, query, replicaTimeoutMs);
    replicas.reads.replica += 1;
    const scope = currentReadScope();
    if (scope) scope.hasUsedReplica = true;
    return result;
  } catch (error) {
    if (isServerFault(error)) replicas.suspect(replica, error);
    replicas.reads.repeated += 1;
    return executeOnce<R>(primary, query, retryLimits.maxTotalMs - (performance.now() - start));
  }
}

/**
 * Whether the server or the way to it failed, rather than this statement: connections, resources, shutdown, system
 * errors.
 */
const isServerFault = (error: unknown) =>
  !(error instanceof DatabaseError) || /^(08|53|57P|58|XX)/.test(error.code ?? '');

/** Kysely's driver for `ReadDb`: single reads, each routed; no transactions. */
class ReadingDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(replicas: ReplicaSet, primary: ConnectionSource) {
    this.#connection = {
      executeQuery: (query) => executeRouted(replicas, primary, query),
      // biome-ignore lint/correctness/useYield: Kysely's interface asks for it, and nothing here streams.
      async *streamQuery() {
        throw new Error('this driver does not stream');
      },
    };
  }

  async init(): Promise<void> {}

  /** Stateless: each statement takes a connection of the pool that it is routed to. */
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(): Promise<void> {
    throw new TypeError('transactions run on the primary');
  }

  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async destroy(): Promise<void> {}
}
