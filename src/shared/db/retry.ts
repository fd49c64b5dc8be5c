import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';

/** Of the socket; by these alone nothing else can have been meant. */
const codes = new Set(['ECONNRESET', 'EPIPE']);
/** The server ended the connection: it is restarting, or an operator did it. */
const ended = new Set(['57P01', '57P02']);
/** Without 'unexpectedly' it was ended by us, since its server was silent. */
const words = /^(Connection terminated unexpectedly|Client has encountered a connection error)/;

const tries = 4;
const pause = 50;

/**
 * Whether a connection to the database broke under a statement, so that the same may go well on another connection.
 * Silence is none of these: whoever has waited for that long should not be made to wait again.
 */
export function isLost(error: unknown): boolean {
  if (error instanceof DatabaseError) return ended.has(error.code ?? '');
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.has(String(error.code))) || words.test(error.message);
}

/**
 * Does again, a few times, what failed because its connection broke. For reads, and for what has not begun to write;
 * `isRepeatable` is asked after a failure only.
 */
export async function again<T>(work: () => Promise<T>, isRepeatable = () => true): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isLost(error) || attempt === tries || !isRepeatable()) throw error;
      await sleep(pause * attempt);
    }
  }
}
