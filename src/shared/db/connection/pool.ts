import pg from 'pg';
import type { Log } from '../../log/log.ts';
import { TimeoutError, withTimeout } from '../../process/with-timeout.ts';
import { ConnectionError, DatabaseTimeoutError } from '../retry.ts';
import { AutoPrepare } from '../statements/prepared.ts';
import { Connection, defaultStatementTimeoutMs } from './connection.ts';
import { clientOf, type Primary, primaryOf, serverUrlOf } from './primary.ts';

/** Limits of the pool and of its connections on the server, in ms unless stated otherwise. */
export const poolLimits = {
  maxConnections: 12,
  /** Maximum wait for a new connection, or for one to become free. */
  acquireTimeoutMs: 4_000,
  /** An unused connection is closed after this time. */
  idleTimeoutMs: 30_000,
  /** A connection unused for this time must answer a ping before it is used again. */
  pingAfterIdleMs: 5_000,
  /** The server aborts a transaction that is idle for this long. */
  idleInTransactionTimeoutMs: 15_000,
  keepAliveDelayMs: 10_000,
} as const;

type PoolOptions = {
  maxConnections: number;
  /**
   * Whether a PgBouncer in transaction mode is at the URL: each transaction may run on another connection of the
   * server, so nothing is prepared, and the timeouts, which PgBouncer refuses from clients, are set there
   * (`connect_query`, docs/operate.md). Tested by tests/api/db/pgbouncer.test.ts.
   */
  isPooled: boolean;
  /** Refuses statements that write: for replicas (drill 23). */
  isReadOnly?: boolean;
  /** The server's timeout for each statement, in ms. */
  statementTimeoutMs?: number;
};

/**
 * A health-checked connection pool. A network can drop a connection without either end noticing; a statement sent on it then
 * waits for minutes until TCP gives up. So an idle connection is pinged first, and if it does not respond, all connections
 * idle since then or earlier are closed without a ping each (drills 05 and 13).
 */
export class ConnectionPool {
  readonly #pool: pg.Pool;
  readonly #primary: Primary;
  readonly #autoPrepare: AutoPrepare | null;
  readonly #connections = new WeakMap<pg.PoolClient, Connection>();
  /** Connections idle since this moment or earlier are closed instead of used. */
  #suspectUntil = 0;

  constructor(
    url: string,
    log: Log,
    {
      maxConnections,
      isPooled,
      isReadOnly = false,
      statementTimeoutMs = defaultStatementTimeoutMs,
    }: PoolOptions,
  ) {
    this.#autoPrepare = isPooled ? null : new AutoPrepare();
    this.#primary = primaryOf(url);
    this.#pool = new pg.Pool({
      Client: clientOf(this.#primary),
      max: maxConnections,
      connectionTimeoutMillis: poolLimits.acquireTimeoutMs,
      idleTimeoutMillis: poolLimits.idleTimeoutMs,
      ...(!isPooled && {
        statement_timeout: statementTimeoutMs,
        idle_in_transaction_session_timeout: poolLimits.idleInTransactionTimeoutMs,
      }),
      ...(isReadOnly && { options: '-c default_transaction_read_only=on' }),
      keepAlive: true,
      keepAliveInitialDelayMillis: poolLimits.keepAliveDelayMs,
      application_name: 'codeweb',
    });
    // An 'error' event without a listener would end the process.
    this.#pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  }

  get totalCount(): number {
    return this.#pool.totalCount;
  }

  get idleCount(): number {
    return this.#pool.idleCount;
  }

  /** Number of callers that wait for a connection. */
  get waitingCount(): number {
    return this.#pool.waitingCount;
  }

  /**
   * Returns a working connection, which the caller returns with `release`.
   *
   * @throws ConnectionError when a new one breaks while it is being opened
   * @throws DatabaseTimeoutError when none is available in time
   * @throws pg.DatabaseError, or the socket's error, when the server refuses
   */
  async acquire(timeoutMs: number = poolLimits.acquireTimeoutMs): Promise<Connection> {
    const deadline = performance.now() + timeoutMs;
    // Ends after one iteration for each idle connection, and one for each time that another primary is found.
    for (;;) {
      const url = this.#primary.url;
      try {
        const connection = await this.#connect(deadline);
        if (await this.#isHealthy(connection)) return connection;
        connection.close();
        connection.release();
      } catch (error) {
        if (!(await this.#hasMoved(url)) || performance.now() > deadline) throw error;
      }
    }
  }

  release(connection: Connection): void {
    if (connection.isUnanswered) {
      this.#suspectUntil = performance.now();
      void this.#primary.find();
    }
    connection.release();
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  /** Whether the primary is a server other than the one at `url`, if several are named (tests/api/db/failover.test.ts). */
  async #hasMoved(url: string): Promise<boolean> {
    return this.#primary.url !== url || (await this.#primary.find()) !== url;
  }

  async #connect(deadline: number): Promise<Connection> {
    try {
      const client = await this.#connectBefore(deadline);
      const known = this.#connections.get(client);
      if (known) return known;
      const connection = new Connection(client, this.#autoPrepare, serverUrlOf(client));
      this.#connections.set(client, connection);
      if (this.#primary.isSearched) await this.#requirePrimary(connection, client);
      return connection;
    } catch (error) {
      throw translateConnectError(error);
    }
  }

  /** Closes a new connection to a server that has become a replica, and throws (tests/api/db/failover.test.ts). */
  async #requirePrimary(connection: Connection, { host, port }: pg.PoolClient): Promise<void> {
    try {
      const { rows } = await connection.run<{ isReplica: boolean }>({
        text: 'select pg_is_in_recovery() as "isReplica"',
        values: [],
      });
      if (rows[0]?.isReplica !== false)
        throw new ConnectionError(
          false,
          new Error(`the server at ${host}:${port} is a replica and accepts no writes`),
        );
    } catch (error) {
      connection.close();
      connection.release();
      throw error;
    }
  }

  /**
   * pg-pool has a single timeout; this adds one for callers that have less time left: replies take at most 5 s (drill
   * 05).
   */
  async #connectBefore(deadline: number): Promise<pg.PoolClient> {
    const connecting = this.#pool.connect();
    const remainingMs = deadline - performance.now();
    // A first attempt relies on pg-pool's own timeout, without another timer.
    if (remainingMs > poolLimits.acquireTimeoutMs - 50) return connecting;
    try {
      return await withTimeout(remainingMs, 'connecting to PostgreSQL', connecting);
    } catch (error) {
      connecting.then(
        (client) => client.release(),
        () => {},
      );
      throw error;
    }
  }

  async #isHealthy(connection: Connection): Promise<boolean> {
    const { idleSince } = connection;
    if (idleSince === undefined) return true;
    if (connection.serverUrl !== this.#primary.url) return false;
    if (idleSince <= this.#suspectUntil) return false;
    const now = performance.now();
    if (now - idleSince < poolLimits.pingAfterIdleMs) return true;
    const isAlive = await connection.ping();
    if (!isAlive) this.#suspectUntil = now;
    return isAlive;
  }
}

/** Messages of pg and pg-pool, whose errors have no codes. Tested by tests/api/db/retry.test.ts. */
const connectTimeouts = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]);
const connectionEnded = 'Connection terminated unexpectedly';

function translateConnectError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof TimeoutError || connectTimeouts.has(error.message)) {
    return new DatabaseTimeoutError('no database connection became available in time', error);
  }
  const isReset = 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
  return isReset || error.message === connectionEnded ? new ConnectionError(false, error) : error;
}
