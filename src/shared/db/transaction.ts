import { DatabaseError } from 'pg';
import type { Db, Tx } from './database.ts';
import { isLost } from './retry.ts';

/** Registers something to do once the transaction has been committed, and never when it is rolled back. */
export type OnCommit = (effect: () => void) => void;

const retryable = new Set(['40001', '40P01']);
const tries = 4;

/**
 * Runs `work` in one transaction. A deadlock, a serialisation failure or a connection that breaks runs it again, a few
 * times; not when the connection breaks over the commit, which may have taken place.
 * Hashing, mail, storage and HTTP have no place inside.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx, onCommit: OnCommit) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const effects: (() => void)[] = [];
    let isCommitting = false;
    try {
      const result = await db.transaction().execute(async (tx) => {
        const made = await work(tx, (effect) => effects.push(effect));
        isCommitting = true;
        return made;
      });
      for (const effect of effects) effect();
      return result;
    } catch (error) {
      const isRefused = error instanceof DatabaseError && retryable.has(error.code ?? '');
      const again = isRefused || (!isCommitting && isLost(error));
      if (!again || attempt === tries) throw error;
    }
  }
}

/** The constraint that an error broke, or null: repositories turn it into `taken(...)`. */
export function brokenConstraint(error: unknown): string | null {
  return error instanceof DatabaseError && error.code === '23505' ? (error.constraint ?? null) : null;
}
