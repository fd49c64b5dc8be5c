import { CompiledQuery, type Kysely } from 'kysely';
import pg from 'pg';
import type { Test } from 'tap';

/** A sent statement, with its values if they were sent separately. */
export type Statement = { text: string; values: unknown[] };

/**
 * Records the statements sent to PostgreSQL until the test ends or `restore` is called; each call returns those since
 * the last one. Background statements are left out: pings of idle connections, and the positions that servers of other
 * tests in this process read.
 */
export function watchStatements(t: Test) {
  const queries = t.capture(pg.Client.prototype, 'query', pg.Client.prototype.query);
  const asked = () =>
    queries()
      .map(({ args }) => statementOf(args))
      .filter(({ text }) => text !== 'select 1' && !text.startsWith('select pg_is_in_recovery()'));
  return Object.assign(asked, { restore: queries.restore });
}

/** The statement in the arguments of `pg.Client.query`. */
export function statementOf([question, values]: unknown[]): Statement {
  const { text, ...own } = typeof question === 'string' ? { text: question } : (question as pg.QueryConfig);
  return { text, values: 'values' in own && own.values ? own.values : Array.isArray(values) ? values : [] };
}

/** PostgreSQL's plan of a statement, one line per node; `options` are those of `explain`. */
export async function explain(
  db: Pick<Kysely<unknown>, 'executeQuery'>,
  { text, values }: Statement,
  options = 'analyze off',
): Promise<string> {
  const query = CompiledQuery.raw(`explain (${options}) ${text}`, values);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(query);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

type PlanNode = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
};

/** Runs a statement; returns the number of rows that its scans read from tables and indexes. */
export async function countRowsRead(
  db: Pick<Kysely<unknown>, 'executeQuery'>,
  { text, values }: Statement,
): Promise<number> {
  const query = CompiledQuery.raw(`explain (analyze, format json) ${text}`, values);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(query);
  const countIn = (node: PlanNode): number => {
    const own = node['Relation Name'] ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) : 0;
    return (node.Plans ?? []).reduce((sum, part) => sum + countIn(part), own * node['Actual Loops']);
  };
  return rows.reduce((sum, row) => sum + countIn(row['QUERY PLAN'][0].Plan), 0);
}
