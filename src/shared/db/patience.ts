import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from './database.ts';

/** The longest that the server may take for a statement. */
export const statementSeconds = 4;

/** What the server's own limit leaves for the way of its answer. */
const slack = 500;

const usual = statementSeconds * 1_000 + slack;
const longer = /^set local statement_timeout = '(\d+)s'$/;
const ends = /^(commit|rollback)$/;

/** Gives the statements of this transaction more time than usual. */
export async function takeLonger(tx: Tx, seconds: number): Promise<void> {
  await sql.raw(`set local statement_timeout = '${seconds}s'`).execute(tx);
}

/**
 * Closes a connection whose server is silent beyond its own limit for statements: it hangs, or is out of reach without
 * a word. Whoever asked hears of it then, and nobody gets the connection again, to wait as long. pg's `query_timeout`
 * would leave it open, and its users would wait for their rollback too.
 */
export function closeWhenSilent(client: pg.PoolClient): void {
  // Asked for at each statement, so that tests may put a listener in its place.
  const ask = (...given: unknown[]): unknown => Object.getPrototypeOf(client).query.apply(client, given);
  let limit = usual;

  const asked = (...given: unknown[]): unknown => {
    const [text] = given;
    if (typeof text === 'string') limit = limitAfter(text, limit);
    const timer = setTimeout(() => void client.end().catch(() => {}), limit);
    const done = () => clearTimeout(timer);
    const tell = given.at(-1);
    if (typeof tell !== 'function') return (ask(...given) as Promise<unknown>).finally(done);
    return ask(...given.slice(0, -1), (...answer: unknown[]) => {
      done();
      tell(...answer);
    });
  };
  client.query = asked as typeof client.query;
}

function limitAfter(text: string, limit: number): number {
  if (ends.test(text)) return usual;
  const seconds = longer.exec(text)?.[1];
  return seconds === undefined ? limit : Number(seconds) * 1_000 + slack;
}
