import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log/log.ts';

/**
 * Longest wait of a schema change for a lock, in ms. All statements on a table wait behind one that waits for an exclusive lock on
 * it, and a running backup holds locks on all tables.
 */
const lockTimeoutMs = 500;
/** Time for the queued statements, in ms. */
const pauseMs = 1_500;
const attemptsPerWarning = 20;

/** Options of connections that change the schema. */
export const lockTimeout = { lock_timeout: lockTimeoutMs };

/** Runs a schema change, a transaction on a connection with `lockTimeout`, until its locks are free. */
export async function retryLocked<T>(log: Log, run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (attempt % attemptsPerWarning === 1)
        log.warn(
          { attempt },
          'schema change waits for a lock, such as that of a running backup; trying again',
        );
    }
    await sleep(pauseMs);
  }
}

/** Whether a statement, or one that it caused, has waited for a lock for too long. */
export function isLockTimeout(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === '55P03';
  return error instanceof Error && isLockTimeout(error.cause);
}
