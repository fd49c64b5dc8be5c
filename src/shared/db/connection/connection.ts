import type pg from 'pg';
import { ConnectionError, DatabaseTimeoutError, isConnectionError, isReadOnlyRefusal } from '../retry.ts';
import type { AutoPrepare } from '../statements/prepared.ts';

/** PostgreSQL cancels a statement that runs for longer, in ms; time spent waiting for locks counts. */
export const defaultStatementTimeoutMs = 4_000;

/** Time allowed for a response beyond the server's own timeout, in ms; after that the server counts as hung. */
const responseGraceMs = 500;

/** An idle connection must answer a ping within this time, in ms. */
const pingTimeoutMs = 800;

/** A statement to send; if `name` is set, each connection prepares it under that name. */
export type Statement = { text: string; values: readonly unknown[]; name?: string | undefined };

/**
 * One connection to PostgreSQL with its own state: the current statement timeout, whether it is broken, and its prepared
 * statements.
 *
 * A server that hangs, or is unreachable without its sockets being closed, cannot enforce `statement_timeout`. So the
 * connection is closed if no response arrives within that timeout plus a grace period: the caller gets an error, and the
 * connection is not reused (tests/api/db/statement-timeout.test.ts, drill 13). pg's `query_timeout` would leave it open,
 * and the rollback that follows would wait again.
 */
export class Connection {
  readonly #client: pg.PoolClient;
  readonly #autoPrepare: AutoPrepare | null;
  /** The server that it is connected to. */
  readonly serverUrl: string | null;
  #lossCause: Error | undefined;
  #isClosed = false;
  #isTimedOut = false;
  #pendingStatements = 0;
  /** When it was returned to the pool (`performance.now()`); undefined until the first time. */
  idleSince: number | undefined;

  /** `autoPrepare` is null if nothing can be prepared, not even statements with a name. */
  constructor(client: pg.PoolClient, autoPrepare: AutoPrepare | null, serverUrl: string | null) {
    this.#client = client;
    this.#autoPrepare = autoPrepare;
    this.serverUrl = serverUrl;
    // An 'error' event without a listener would end the process.
    client.on('error', (error) => {
      this.#lossCause ??= error;
    });
  }

  /** Whether a response is pending or timed out: other connections may hang as well. */
  get isUnanswered(): boolean {
    return this.#isTimedOut || this.#pendingStatements > 0;
  }

  get #isBroken(): boolean {
    return this.#isClosed || this.#lossCause !== undefined;
  }

  /**
   * Runs one statement. `statementTimeoutMs` is the server's timeout for it; the client gives up earlier at `deadline`
   * (`performance.now()`).
   *
   * @throws ConnectionError when the connection breaks or was broken before
   * @throws DatabaseTimeoutError when no response arrives in time
   * @throws pg.DatabaseError when PostgreSQL rejects the statement
   */
  run<R extends pg.QueryResultRow>(
    statement: Statement,
    statementTimeoutMs = defaultStatementTimeoutMs,
    deadline?: number,
  ): Promise<pg.QueryResult<R>> {
    const timeoutMs = statementTimeoutMs + responseGraceMs;
    const remainingMs = deadline === undefined ? timeoutMs : deadline - performance.now();
    return this.#send(statement, Math.min(timeoutMs, remainingMs));
  }

  /** Whether the server still responds on this connection; closes the connection otherwise. */
  async ping(): Promise<boolean> {
    try {
      await this.#send({ text: 'select 1', values: [] }, pingTimeoutMs);
      return true;
    } catch {
      return false;
    }
  }

  /** Returns the connection to its pool, which closes it unless it can be reused. */
  release(): void {
    this.idleSince = performance.now();
    this.#client.release(this.#isBroken || this.isUnanswered);
  }

  /** Closes the connection; PostgreSQL rolls back any transaction in progress. */
  close(): void {
    this.#isClosed = true;
    this.#client.end().catch(() => {});
  }

  async #send<R extends pg.QueryResultRow>(
    { text, values, name: ownName }: Statement,
    timeoutMs: number,
  ): Promise<pg.QueryResult<R>> {
    if (this.#isBroken) throw new ConnectionError(false, this.#lossCause);
    const timer = setTimeout(() => {
      this.#isTimedOut = true;
      this.close();
    }, timeoutMs);
    this.#pendingStatements += 1;
    try {
      const name = this.#autoPrepare && (ownName ?? this.#autoPrepare.nameOf(text, values));
      return await this.#client.query<R>({ ...(name && { name }), text, values: values as unknown[] });
    } catch (error) {
      if (this.#isTimedOut)
        throw new DatabaseTimeoutError(
          `no answer from PostgreSQL within ${Math.round(timeoutMs)} ms; connection closed`,
          error,
        );
      if (this.#isBroken) throw new ConnectionError(true, error);
      // The server sends its final error before it closes the socket.
      if (isConnectionError(error)) this.close();
      if (!isReadOnlyRefusal(error)) throw error;
      // The primary has become a replica (tests/api/db/failover.test.ts): the next statement must go to its successor.
      this.close();
      throw new ConnectionError(false, error);
    } finally {
      clearTimeout(timer);
      this.#pendingStatements -= 1;
    }
  }
}
