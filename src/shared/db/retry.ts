import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';

/**
 * Bounds of every retry against the database. No retry happens inside another one: a statement outside of a transaction is
 * repeated by the driver (`dialect.ts`), a transaction as a whole by `inTransaction`.
 */
export const retryLimits = {
  /** Attempts in all, the first one included. */
  maxAttempts: 6,
  /** No attempt begins later than this many ms after the first one. */
  maxElapsedMs: 3_000,
  /** A repeated statement fails after this many ms, all its attempts together: callers are promised an answer within 5 s. */
  maxTotalMs: 4_500,
  /** The same for a transaction after a connection error: its last attempt begins this early, and may wait 4 s to begin. */
  maxTransactionElapsedMs: 500,
  /** Pause after the first failure in ms; it doubles with each further one. */
  minBackoffMs: 50,
  maxBackoffMs: 400,
} as const;

type RetryLimits = Readonly<Record<'maxAttempts' | 'maxElapsedMs' | 'minBackoffMs' | 'maxBackoffMs', number>>;

/** The connection to PostgreSQL broke: reset by the network, or ended by the server. */
export class ConnectionError extends Error {
  /** Whether the statement may have reached the server, and may have taken effect there. */
  readonly wasSent: boolean;

  constructor(wasSent: boolean, cause: unknown) {
    super(`connection to PostgreSQL lost ${wasSent ? 'during' : 'before'} the statement`, { cause });
    this.name = 'ConnectionError';
    this.wasSent = wasSent;
  }
}

/** PostgreSQL did not answer in time, or no connection to it became free in time. Never retried: see `retry`. */
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

/** Whether the connection broke, so that the same statement may succeed on another one. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof DatabaseError) return endedByServer.has(error.code ?? '');
  return error instanceof ConnectionError;
}

/** Whether the server may have executed what failed with a connection error. */
export const mayHaveExecuted = (error: unknown) => !(error instanceof ConnectionError) || error.wasSent;

/** Whether PostgreSQL rolled the transaction back because of a concurrent one, so that it may succeed the next time. */
export const isTransactionConflict = (error: unknown) =>
  error instanceof DatabaseError && conflicts.has(error.code ?? '');

/**
 * Repeats `attempt` while it rejects with an error that `isRetryable`, within the limits; then throws the last error.
 * Timeouts must not be retryable: a client that has waited that long gets its error instead of a second wait.
 * Pauses grow exponentially, with jitter, so that transactions that were in each other's way do not meet again.
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
