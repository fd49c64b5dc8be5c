import pg from 'pg';
import type { Log } from '../../log/log.ts';
import { TimeoutError, withTimeout } from '../../process/with-timeout.ts';
import { AutoPrepare } from '../prepared.ts';
import { ConnectionError, DatabaseTimeoutError } from '../retry.ts';
import { Connection, defaultStatementTimeoutMs } from './connection.ts';

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

type PoolOptions = { maxConnections: number; isPooled: boolean };

/**
 * A health-checked connection pool. A network can drop a connection without either end noticing; a statement sent on it then
 * waits for minutes until TCP gives up. So an idle connection is pinged first, and if it does not respond, all connections
 * idle since then or earlier are closed without a ping each.
 */
export class ConnectionPool {
  readonly #pool: pg.Pool;
  readonly #autoPrepare: AutoPrepare | null;
  readonly #connections = new WeakMap<pg.PoolClient, Connection>();
  /** Connections idle since this moment or earlier are closed instead of used. */
  #suspectUntil = 0;

  /**
   * `isPooled` tells that a PgBouncer in transaction mode is at `url`: each transaction may run on another connection of the server, so
   * nothing is prepared, and the timeouts, which PgBouncer refuses from clients, are set there (`connect_query`, docs/operate.md).
   */
  constructor(url: string, log: Log, { maxConnections, isPooled }: PoolOptions) {
    this.#autoPrepare = isPooled ? null : new AutoPrepare();
    this.#pool = new pg.Pool({
      connectionString: url,
      max: maxConnections,
      connectionTimeoutMillis: poolLimits.acquireTimeoutMs,
      idleTimeoutMillis: poolLimits.idleTimeoutMs,
      ...(!isPooled && {
        statement_timeout: defaultStatementTimeoutMs,
        idle_in_transaction_session_timeout: poolLimits.idleInTransactionTimeoutMs,
      }),
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
    // Ends after one pass for each idle connection, since a new one is not checked.
    for (;;) {
      const connection = await this.#connect(deadline);
      if (await this.#isHealthy(connection)) return connection;
      connection.close();
      connection.release();
    }
  }

  release(connection: Connection): void {
    if (connection.isUnanswered) this.#suspectUntil = performance.now();
    connection.release();
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  async #connect(deadline: number): Promise<Connection> {
    try {
      const client = await this.#connectBefore(deadline);
      const known = this.#connections.get(client);
      if (known) return known;
      const connection = new Connection(client, this.#autoPrepare);
      this.#connections.set(client, connection);
      return connection;
    } catch (error) {
      throw translateConnectError(error);
    }
  }

  /** pg-pool has a single timeout; this adds one for callers that have less time left. */
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
    if (idleSince <= this.#suspectUntil) return false;
    const now = performance.now();
    if (now - idleSince < poolLimits.pingAfterIdleMs) return true;
    const isAlive = await connection.ping();
    if (!isAlive) this.#suspectUntil = now;
    return isAlive;
  }
}

/** Messages of pg and pg-pool, whose errors have no codes. */
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
