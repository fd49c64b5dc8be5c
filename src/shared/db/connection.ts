import type pg from 'pg';
import type { AutoPrepare } from './prepared.ts';
import { ConnectionError, DatabaseTimeoutError, isConnectionError } from './retry.ts';

/** PostgreSQL cancels a statement that runs for longer, in ms; time spent waiting for locks counts. */
export const defaultStatementTimeoutMs = 4_000;

/** How long beyond the server's own timeout its answer may take to arrive before the server counts as hung, in ms. */
const responseGraceMs = 500;

/** An idle connection has to answer a ping within this time, in ms. */
const pingTimeoutMs = 800;

/** A statement as it is sent: `name` prepares it under that name on each connection that runs it. */
export type Statement = { text: string; values: readonly unknown[]; name?: string | undefined };

/**
 * One connection to PostgreSQL and all that is particular to a single one: the timeout of a statement, whether it is
 * broken, and what it has prepared.
 *
 * A server that hangs, or is out of reach without closing its sockets, cannot enforce `statement_timeout`. So the
 * connection is closed when no answer comes within that time plus a grace period: the caller gets an error, and nobody
 * else gets the connection. pg's `query_timeout` would leave it open, and the rollback that follows would wait again.
 */
export class Connection {
  readonly #client: pg.PoolClient;
  readonly #autoPrepare: AutoPrepare;
  #lossCause: Error | undefined;
  #isClosed = false;
  #isTimedOut = false;
  #pendingStatements = 0;
  /** When it was returned to the pool (`performance.now()`); undefined for one that has never been. */
  idleSince: number | undefined;

  constructor(client: pg.PoolClient, autoPrepare: AutoPrepare) {
    this.#client = client;
    this.#autoPrepare = autoPrepare;
    // An 'error' event without a listener would end the process.
    client.on('error', (error) => {
      this.#lossCause ??= error;
    });
  }

  /** Whether an answer is outstanding, or did not come in time: other connections may hang as well. */
  get isUnanswered(): boolean {
    return this.#isTimedOut || this.#pendingStatements > 0;
  }

  get #isBroken(): boolean {
    return this.#isClosed || this.#lossCause !== undefined;
  }

  /**
   * Runs one statement. `statementTimeoutMs` is the timeout that the server has for it; it is
   * given up earlier at `deadline` (`performance.now()`).
   *
   * @throws ConnectionError when the connection breaks or was broken before
   * @throws DatabaseTimeoutError when no answer arrives in time
   * @throws pg.DatabaseError when PostgreSQL refuses the statement
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

  /** Whether the server still answers on this connection; closes it otherwise. */
  async ping(): Promise<boolean> {
    try {
      await this.#send({ text: 'select 1', values: [] }, pingTimeoutMs);
      return true;
    } catch {
      return false;
    }
  }

  /** Gives the connection back to its pool, which closes it unless it can be reused. */
  release(): void {
    this.idleSince = performance.now();
    this.#client.release(this.#isBroken || this.isUnanswered);
  }

  /** Closes the connection; what PostgreSQL was doing for it is rolled back. */
  close(): void {
    this.#isClosed = true;
    this.#client.end().catch(() => {});
  }

  async #send<R extends pg.QueryResultRow>(
    { text, values, name = this.#autoPrepare.nameOf(text, values) }: Statement,
    timeoutMs: number,
  ): Promise<pg.QueryResult<R>> {
    if (this.#isBroken) throw new ConnectionError(false, this.#lossCause);
    const timer = setTimeout(() => {
      this.#isTimedOut = true;
      this.close();
    }, timeoutMs);
    this.#pendingStatements += 1;
    try {
      return await this.#client.query<R>({ name, text, values: values as unknown[] });
    } catch (error) {
      if (this.#isTimedOut)
        throw new DatabaseTimeoutError(
          `no answer from PostgreSQL within ${Math.round(timeoutMs)} ms; connection closed`,
          error,
        );
      if (this.#isBroken) throw new ConnectionError(true, error);
      // The server's last words precede the end of its socket.
      if (isConnectionError(error)) this.close();
      throw error;
    } finally {
      clearTimeout(timer);
      this.#pendingStatements -= 1;
    }
  }
}
