import pg from 'pg';
import type { ReadDb } from '../../../src/shared/db/database.ts';
import { countRowsRead, explain, type Statement, statementOf } from '../../../tests/helpers/statements.ts';

/** The work of PostgreSQL for one call: the rows that its scans read, and the plans of its statements. */
export type Work = { rowsRead: number; plans: string[] };

/**
 * Runs `read`, then each select that it has sent once more, with `explain analyze`. Nothing else may run in this
 * process meanwhile.
 */
export async function inspectWork(db: ReadDb, read: () => Promise<unknown>): Promise<Work> {
  const work: Work = { rowsRead: 0, plans: [] };
  for (const statement of await statementsOf(read)) {
    work.rowsRead += Math.round(await countRowsRead(db, statement));
    work.plans.push(await explain(db, statement, 'analyze, costs off, timing off, summary off'));
  }
  return work;
}

async function statementsOf(read: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function watched(this: pg.Client, ...args: unknown[]) {
    statements.push(statementOf(args));
    return Reflect.apply(query, this, args);
  };
  try {
    await read();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text) && text !== 'select 1');
}
