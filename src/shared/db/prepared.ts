import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Pool } from 'pg';
import { again } from './retry.ts';
import type { DB } from './schema.gen.ts';

/** Builds statements without a database, for `prepare`. */
export const statements = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const mark = '\u0000slot ';

/** Stands in a prepared statement for the value of this name, which each run brings along. */
export const slot = (name: string) => `${mark}${name}`;

export type Prepared<Row> = (pool: Pool, values: Readonly<Record<string, unknown>>) => Promise<Row[]>;

/**
 * Builds a statement once, and has each connection parse and plan it once under `name`: for reads that come so often
 * that building and planning would cost more than running. Its text must be the same whatever the slots hold. Without a
 * name it is planned at each run: for statements of which there are too many for connections to keep.
 */
export function prepare<Row extends object>(name: string | null, query: Compilable<Row>): Prepared<Row> {
  const { sql: text, parameters } = query.compile();
  const fill = parameters.map((parameter) => {
    const isSlot = typeof parameter === 'string' && parameter.startsWith(mark);
    if (!isSlot) return () => parameter;
    const key = parameter.slice(mark.length);
    return (values: Readonly<Record<string, unknown>>) => values[key];
  });
  return async (pool, values) => {
    const statement = { ...(name !== null && { name }), text, values: fill.map((of) => of(values)) };
    const { rows } = await again(() => pool.query<Row>(statement));
    return rows;
  };
}
