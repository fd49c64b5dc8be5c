import { CompiledQuery } from 'kysely';
import { DatabaseError } from 'pg';
import { type Db, type Tx, withOptions } from './database.ts';
import { isConnectionError, isTransactionConflict, mayHaveExecuted, retry, retryLimits } from './retry.ts';

/** Registers a callback that runs after the commit, and never after a rollback. */
export type OnCommit = (effect: () => void) => void;

const effectsOf = new WeakMap<Tx, (() => void)[]>();

/** `OnCommit` of the transaction `tx`, which `inTransaction` has begun. */
export function afterCommit(tx: Tx, effect: () => void): void {
  effectsOf.get(tx)?.push(effect);
}

/**
 * Runs `work` in one transaction and returns its result. After a deadlock, a serialization failure or a broken connection
 * the whole transaction is retried within `retryLimits`, so `work` must not have effects outside of the database except
 * through `onCommit`: no hashing, mail, storage or HTTP inside. A connection that breaks during the commit is not retried,
 * since the commit may have taken effect.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx, onCommit: OnCommit) => Promise<T>): Promise<T> {
  let isCommitting = false;
  const attempt = async () => {
    isCommitting = false;
    const effects: (() => void)[] = [];
    const result = await db.transaction().execute(async (tx) => {
      effectsOf.set(tx, effects);
      const value = await work(tx, (effect) => effects.push(effect));
      isCommitting = true;
      return value;
    });
    return { result, effects };
  };
  const { result, effects } = await retry(
    attempt,
    (error, elapsedMs) =>
      isTransactionConflict(error) ||
      (isConnectionError(error) &&
        elapsedMs <= retryLimits.maxTransactionElapsedMs &&
        !(isCommitting && mayHaveExecuted(error))),
  );
  for (const effect of effects) effect();
  return result;
}

/** Sets the timeout of each following statement of this transaction to `seconds`. */
export async function setStatementTimeout(tx: Tx, seconds: number): Promise<void> {
  const query = CompiledQuery.raw(`set local statement_timeout = '${seconds}s'`);
  await tx.executeQuery(withOptions(query, { statementTimeoutMs: seconds * 1_000 }));
}

/**
 * Allows the following statements of this transaction half a minute: changing the visibility of a web updates its
 * rows in all collections, of which strangers may have made 100,000. Its owner and moderators must be able to hide it
 * regardless.
 */
export const allowManyRows = (tx: Tx): Promise<void> => setStatementTimeout(tx, 30);

/** Name of the unique constraint that an error reports as violated, or null; repositories turn it into `taken(...)`. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof DatabaseError && error.code === '23505' ? (error.constraint ?? null) : null;
}
