import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';

/**
 * Limits of all retries against the database. Retries are never nested: the driver (`driver.ts`) retries a statement
 * outside of a transaction, and `inTransaction` retries a whole transaction. Tested by tests/api/db/retry.test.ts and
 * drills 05 and 13.
 */
export const retryLimits = {
  /** Total attempts, including the first. */
  maxAttempts: 6,
  /** No attempt starts later than this after the first one, in ms. */
  maxElapsedMs: 3_000,
  /** Total time of all attempts of a statement, in ms: callers are guaranteed a response within 5 s. */
  maxTotalMs: 4_500,
  /**
   * Maximum time in ms after which the last attempt of a transaction starts after a connection error; it may then
   * wait 4 s for a connection.
   */
  maxTransactionElapsedMs: 500,
  /** Delay after the first failure, in ms; it doubles after each further one. */
  minBackoffMs: 50,
  maxBackoffMs: 400,
} as const;

type RetryLimits = Readonly<Record<'maxAttempts' | 'maxElapsedMs' | 'minBackoffMs' | 'maxBackoffMs', number>>;

/** The connection to PostgreSQL broke: reset by the network, or closed by the server. */
export class ConnectionError extends Error {
  /** Whether the statement may have reached the server and taken effect. */
  readonly wasSent: boolean;

  constructor(wasSent: boolean, cause: unknown) {
    super(`connection to PostgreSQL lost ${wasSent ? 'during' : 'before'} the statement`, { cause });
    this.name = 'ConnectionError';
    this.wasSent = wasSent;
  }
}

/** PostgreSQL did not respond in time, or no connection became free in time. Never retried: see `retry`. */
export class DatabaseTimeoutError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'DatabaseTimeoutError';
  }
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: admin_shutdown, crash_shutdown */
const endedByServer = new Set(['57P01', '57P02']);
/** serialization_failure, deadlock_detected */
const conflicts = new Set(['40001', '40P01']);

/** Whether the connection broke, so that the statement may succeed on another one. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof DatabaseError) return endedByServer.has(error.code ?? '');
  return error instanceof ConnectionError;
}

/**
 * read_only_sql_transaction: the server accepts no writes, since it is a replica now. The statement had no effect.
 */
export const isReadOnlyRefusal = (error: unknown) => error instanceof DatabaseError && error.code === '25006';

/** Whether the server may have executed the statement that failed. */
export const mayHaveExecuted = (error: unknown) => !(error instanceof ConnectionError) || error.wasSent;

/** Whether PostgreSQL rolled the transaction back because of a concurrent one, so that a retry may succeed. */
export const isTransactionConflict = (error: unknown) =>
  error instanceof DatabaseError && conflicts.has(error.code ?? '');

/**
 * Calls `attempt` until it succeeds or fails with an error that is not retryable, within the limits; then throws the
 * last error. Timeouts must not be retryable: a client that has waited that long gets its error instead of a second
 * wait. Delays grow exponentially with jitter, so that conflicting transactions do not collide again.
 */
export async function retry<T>(
  attempt: (elapsedMs: number) => Promise<T>,
  isRetryable: (error: unknown, elapsedMs: number) => boolean,
  { maxAttempts, maxElapsedMs, minBackoffMs, maxBackoffMs }: RetryLimits = retryLimits,
): Promise<T> {
  const start = performance.now();
  let elapsedMs = 0;
  for (let failures = 1; ; failures++) {
    try {
      return await attempt(elapsedMs);
    } catch (error) {
      const backoff = Math.min(maxBackoffMs, minBackoffMs * 2 ** (failures - 1));
      const pause = backoff * (0.5 + Math.random() / 2);
      elapsedMs = performance.now() - start + pause;
      const isOver = failures === maxAttempts || elapsedMs > maxElapsedMs;
      if (isOver || !isRetryable(error, elapsedMs)) throw error;
      await sleep(pause);
    }
  }
}
