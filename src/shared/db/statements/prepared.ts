import { type Compilable, CompiledQuery, DummyDriver, Kysely } from 'kysely';
import { dialectOf, executorOf, type ReadDb, withOptions } from '../database.ts';
import type { DB } from '../schema.gen.ts';

/**
 * Prepared statements. A connection parses one once and lets PostgreSQL reuse its plan, which for short statements costs
 * more than running them. There are two ways to get one: `prepare` for statements that are built once, and `AutoPrepare`
 * for those that Kysely builds at each call.
 *
 * The text of a prepared statement must name its columns: PostgreSQL refuses a prepared `select *` once a migration has
 * added a column to the table.
 */

/** Builds statements without a database, for `prepare`. */
export const queryBuilder = new Kysely<DB>({ dialect: dialectOf(new DummyDriver()) });

const paramPrefix = '\u0000param ';

/** Placeholder for the value `name`, which each run of a prepared statement supplies. */
export const param = (name: string) => `${paramPrefix}${name}`;

/** Values of the params by name. */
export type ParamValues = Readonly<Record<string, unknown>>;

export type PreparedRead<Row> = (db: ReadDb, values: ParamValues) => Promise<Row[]>;

/**
 * Compiles a read-only statement once, for any number of runs. Connections prepare it under `name`; pass null for a
 * statement with too many variants to keep each one prepared.
 */
export function prepare<Row extends object>(name: string | null, query: Compilable<Row>): PreparedRead<Row> {
  const { sql, parameters } = query.compile();
  const options = { isRead: true, ...(name !== null && { name }) };
  // Drops the syntax tree, which is large and no longer needed.
  const compiled = withOptions(CompiledQuery.raw(sql), options);
  const resolvers = parameters.map((parameter) => {
    const isParam = typeof parameter === 'string' && parameter.startsWith(paramPrefix);
    if (!isParam) return () => parameter;
    const key = parameter.slice(paramPrefix.length);
    return (values: ParamValues) => values[key];
  });
  return async (db, values) => {
    const query = { ...compiled, parameters: resolvers.map((resolve) => resolve(values)) };
    const execute = executorOf(db);
    const { rows } = await (execute ? execute(query) : db.executeQuery<Row>(query));
    return rows as Row[];
  };
}

export const autoPrepareLimits = {
  /** Number of the run from which on a statement is prepared. */
  minRuns: 20,
  /** Maximum number of automatically prepared statements per connection. */
  maxPrepared: 200,
  /** Maximum number of statements below `minRuns` whose runs are counted at a time. */
  maxCounted: 2_000,
} as const;

/** Chooses the statements to prepare on one pool's connections: those that are run frequently. */
export class AutoPrepare {
  readonly #names = new Map<string, string>();
  readonly #runs = new Map<string, number>();

  /**
   * Counts a run of `text`, and returns the name to prepare it under, or undefined below `minRuns`. Statements without
   * values are sent as simple queries, which cannot be prepared.
   */
  nameOf(text: string, values: readonly unknown[]): string | undefined {
    if (values.length === 0) return undefined;
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size === autoPrepareLimits.maxPrepared) return name;
    const runs = (this.#runs.get(text) ?? 0) + 1;
    if (runs < autoPrepareLimits.minRuns) {
      if (this.#runs.size === autoPrepareLimits.maxCounted) this.#runs.clear();
      this.#runs.set(text, runs);
      return undefined;
    }
    this.#runs.delete(text);
    const newName = `auto ${this.#names.size}`;
    this.#names.set(text, newName);
    return newName;
  }
}
