import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type OperationNode,
  type QueryResult,
  SelectQueryNode,
} from 'kysely';
import { optionsOf } from '../database.ts';
import { isConnectionError, mayHaveExecuted, retry, retryLimits } from '../retry.ts';
import { type Connection, defaultStatementTimeoutMs } from './connection.ts';

/** Where the driver gets its connections. */
export type ConnectionSource = {
  /** Waits up to `timeoutMs`, or up to the pool's own timeout. */
  acquire: (timeoutMs?: number) => Promise<Connection>;
  release: (connection: Connection) => void;
  end: () => Promise<void>;
};

/**
 * Kysely's driver on this module's connections. Retries statements on a broken connection if that is safe
 * (tests/api/db/retry.test.ts).
 */
export class RetryingDriver implements Driver {
  readonly #source: ConnectionSource;

  constructor(source: ConnectionSource) {
    this.#source = source;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Session(this.#source);
  }

  async beginTransaction(session: DatabaseConnection): Promise<void> {
    await sessionOf(session).begin();
  }

  async commitTransaction(session: DatabaseConnection): Promise<void> {
    await sessionOf(session).commit();
  }

  async rollbackTransaction(session: DatabaseConnection): Promise<void> {
    await sessionOf(session).rollback();
  }

  async releaseConnection(session: DatabaseConnection): Promise<void> {
    sessionOf(session).release();
  }

  destroy(): Promise<void> {
    return this.#source.end();
  }
}

/** Runs one statement outside of a transaction, with the driver's retries within `maxTotalMs`. */
export async function executeOnce<R>(
  source: ConnectionSource,
  query: CompiledQuery,
  maxTotalMs?: number,
): Promise<QueryResult<R>> {
  const session = new Session(source, maxTotalMs);
  try {
    return await session.executeQuery<R>(query);
  } finally {
    session.release();
  }
}

/** Runs one statement outside of a transaction, without a retry. */
export async function executeWithoutRetry<R>(
  source: ConnectionSource,
  query: CompiledQuery,
  timeoutMs: number,
): Promise<QueryResult<R>> {
  const session = new Session(source);
  try {
    return await session.run<R>(query, timeoutMs);
  } finally {
    session.release();
  }
}

function sessionOf(session: DatabaseConnection): Session {
  if (session instanceof Session) return session;
  throw new TypeError('this connection belongs to another driver');
}

/**
 * Implements Kysely's connection: one statement outside of a transaction, or one transaction. It acquires a pool
 * connection at the first statement, so that a retry can use another one.
 */
class Session implements DatabaseConnection {
  readonly #source: ConnectionSource;
  #connection: Connection | undefined;
  #isInTransaction = false;
  #statementTimeoutMs = defaultStatementTimeoutMs;
  /** Shorter than the usual timeout if a part of the time has passed already, in ms. */
  readonly #maxTotalMs: number | undefined;

  constructor(source: ConnectionSource, maxTotalMs?: number) {
    this.#source = source;
    this.#maxTotalMs = maxTotalMs;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isInTransaction) return this.run<R>(query);
    const isRetryable = (error: unknown) =>
      isConnectionError(error) && (isRead(query) || !mayHaveExecuted(error));
    return retry(async (elapsedMs) => {
      try {
        const isFirst = elapsedMs === 0;
        return await this.run<R>(
          query,
          isFirst ? this.#maxTotalMs : (this.#maxTotalMs ?? retryLimits.maxTotalMs) - elapsedMs,
        );
      } catch (error) {
        // Released before the backoff, so that a waiting caller can have the connection.
        this.release();
        throw error;
      }
    }, isRetryable);
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface asks for it, and nothing here streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('this driver does not stream');
  }

  /** Not retried here: `inTransaction` retries the whole transaction. */
  async begin(): Promise<void> {
    await this.#control('begin');
    this.#isInTransaction = true;
  }

  async commit(): Promise<void> {
    const command = await this.#control('commit');
    // PostgreSQL answers COMMIT with ROLLBACK if a statement failed and the error was swallowed.
    if (command === 'ROLLBACK') throw new Error('transaction was rolled back instead of committed');
  }

  /** Never throws, so that the caller sees the original error; PostgreSQL rolls back whatever is not committed. */
  async rollback(): Promise<void> {
    await this.#control('rollback').catch(() => this.#connection?.close());
  }

  release(): void {
    const connection = this.#connection;
    this.#connection = undefined;
    if (connection) this.#source.release(connection);
  }

  async #acquire(timeoutMs?: number): Promise<Connection> {
    this.#connection ??= await this.#source.acquire(timeoutMs);
    return this.#connection;
  }

  /** One attempt; `timeoutMs` is the remaining time if that is less than usual. */
  async run<R>(query: CompiledQuery, timeoutMs?: number): Promise<QueryResult<R>> {
    const { name, statementTimeoutMs = this.#statementTimeoutMs } = optionsOf(query);
    this.#statementTimeoutMs = statementTimeoutMs;
    const deadline = timeoutMs === undefined ? undefined : performance.now() + timeoutMs;
    const connection = await this.#acquire(timeoutMs);
    const statement = { text: query.sql, values: query.parameters, name };
    const { command, rowCount, rows } = await connection.run<R & object>(
      statement,
      statementTimeoutMs,
      deadline,
    );
    const hasCount = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    return { rows, ...(hasCount && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  async #control(text: string): Promise<string> {
    const connection = await this.#acquire();
    const { command } = await connection.run({ text, values: [] });
    return command;
  }
}

/**
 * Whether a statement is read-only, judged by its syntax tree. PostgreSQL allows data-modifying statements inside a select
 * only in its `with` clause. Raw SQL counts as a write unless it is marked (`executeRead`); functions with side effects,
 * such as `pg_notify`, are called in raw SQL or in transactions.
 */
const isRead = (query: CompiledQuery): boolean => optionsOf(query).isRead ?? isSelect(query.query);

const isSelect = (node: OperationNode): boolean =>
  SelectQueryNode.is(node) &&
  (node.with?.expressions.every(({ expression }) => isSelect(expression)) ?? true);
