import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { DatabaseError } from 'pg';
import { type ConnectionSource, executeOnce, executeWithoutRetry } from '../connection/driver.ts';
import { retryLimits } from '../retry.ts';
import { currentReadScope } from './read-scope.ts';
import { replicaTimeoutMs } from './replica.ts';
import type { ReplicaSet } from './replica-set.ts';

/**
 * Runs one read on a replica, or on the primary. A read that fails on a replica is repeated on the primary: a replica
 * may be killed, cancel statements that conflict with its recovery (40001), or lack a column of the newest migration.
 */
export async function executeRouted<R>(
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

/** Whether the server or the way to it failed, rather than this statement: connections, resources, shutdown, system errors. */
const isServerFault = (error: unknown) =>
  !(error instanceof DatabaseError) || /^(08|53|57P|58|XX)/.test(error.code ?? '');

/** Kysely's driver for `ReadDb`: single reads, each routed; no transactions. */
export class ReadingDriver implements Driver {
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
