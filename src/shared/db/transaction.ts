import { DatabaseError } from 'pg';
import type { Db, Tx } from './database.ts';

/** Registers something to do once the transaction has been committed, and never when it is rolled back. */
export type OnCommit = (effect: () => void) => void;

const retryable = new Set(['40001', '40P01']);
const tries = 3;

/**
 * Runs `work` in one transaction; a deadlock or serialisation failure runs it again, twice at most.
 * Hashing, mail, storage and HTTP have no place inside.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx, onCommit: OnCommit) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const effects: (() => void)[] = [];
    try {
      const result = await db.transaction().execute((tx) => work(tx, (effect) => effects.push(effect)));
      for (const effect of effects) effect();
      return result;
    } catch (error) {
      const again = error instanceof DatabaseError && retryable.has(error.code ?? '');
      if (!again || attempt === tries) throw error;
    }
  }
}

/** The constraint that an error broke, or null: repositories turn it into `taken(...)`. */
export function brokenConstraint(error: unknown): string | null {
  return error instanceof DatabaseError && error.code === '23505' ? (error.constraint ?? null) : null;
}
