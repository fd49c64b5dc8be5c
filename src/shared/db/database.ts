import type { CompiledQuery, Kysely, QueryResult, RawBuilder, Transaction } from 'kysely';
import type { DB } from './schema.gen.ts';

/** What repositories run their statements on: the pool, or a transaction. */
export type Db = Kysely<DB>;
/** A transaction: functions that lock rows, or whose writes must be atomic with others, require one by this type. */
export type Tx = Transaction<DB>;

/** What the driver cannot know of a statement by its syntax tree. */
export type StatementOptions = {
  /** Each connection prepares the statement under this name; one name has one text. */
  name?: string;
  /** It changes nothing, so it may be repeated when its connection breaks. Selects made by Kysely need not say so. */
  isRead?: boolean;
  /** The server's timeout from this statement to the end of the transaction, in ms. */
  statementTimeoutMs?: number;
};

type StatementWithOptions = CompiledQuery & { readonly options: StatementOptions };

export const withOptions = (query: CompiledQuery, options: StatementOptions): StatementWithOptions => ({
  ...query,
  options,
});

const noOptions: StatementOptions = {};

export const optionsOf = (query: CompiledQuery): StatementOptions =>
  'options' in query ? (query as StatementWithOptions).options : noOptions;

/** Runs a compiled statement on a connection of its own. */
export type Execute = (query: CompiledQuery) => Promise<QueryResult<unknown>>;

const executors = new WeakMap<Db, Execute>();

/**
 * Lets prepared statements outside of transactions skip Kysely's executor, whose plugins and connection handling cost as
 * much as a short statement takes.
 */
export const setExecutor = (db: Db, execute: Execute): void => void executors.set(db, execute);

/** The direct way to run statements on `db`; undefined for a transaction. */
export const executorOf = (db: Db): Execute | undefined => executors.get(db);

/** Runs SQL that changes nothing: the driver repeats it when its connection breaks, unless `db` is a transaction. */
export async function executeRead<R>(db: Db, query: RawBuilder<R>): Promise<R[]> {
  const { rows } = await db.executeQuery<R>(withOptions(query.compile(db), { isRead: true }));
  return rows;
}
