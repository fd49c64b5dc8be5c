import {
  type CompiledQuery,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  type Transaction,
} from 'kysely';
import type { DB } from './schema.gen.ts';

/** The executor of statements in repositories: the pool or a transaction. */
export type Db = Kysely<DB>;
/** A transaction: functions that lock rows, or whose writes must be atomic with others, require one by this type. */
export type Tx = Transaction<DB>;
/** The executor of reads that a replica may answer: `Db` without writes and transactions. */
export type ReadDb = Pick<Db, 'selectFrom' | 'selectNoFrom' | 'with' | 'executeQuery' | 'getExecutor' | 'fn'>;

/** Statement properties that the driver cannot derive from the syntax tree. */
export type StatementOptions = {
  /** Each connection prepares the statement under this name; a name must always have the same text. */
  name?: string;
  /** The statement is read-only, so it can be retried after a connection error. Not needed for selects built by Kysely. */
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

/** Runs a compiled statement outside of a transaction. */
export type Execute = (query: CompiledQuery) => Promise<QueryResult<unknown>>;

const executors = new WeakMap<ReadDb, Execute>();

/**
 * Lets prepared statements outside of transactions bypass Kysely's executor, whose plugins and connection handling take as
 * long as a short statement.
 */
export const setExecutor = (db: ReadDb, execute: Execute): void => void executors.set(db, execute);

/** Direct executor of `db`; undefined for a transaction. */
export const executorOf = (db: ReadDb): Execute | undefined => executors.get(db);

const readers = new WeakMap<Db, ReadDb>();

/** Lets `readerOf` find the replicas of a database. */
export const setReader = (db: Db, reader: ReadDb): void => void readers.set(db, reader);

/**
 * For statements that a replica may answer: lists, searches, profiles and pages of guests. `ReplicaSet` decides where
 * each runs. Without replicas, and for a transaction, it is `db` itself.
 */
export const readerOf = (db: Db): ReadDb => readers.get(db) ?? db;

/** Runs read-only SQL, which the driver retries after a connection error unless `db` is a transaction. */
export async function executeRead<R>(db: ReadDb, query: RawBuilder<R>): Promise<R[]> {
  const { rows } = await db.executeQuery<R>(withOptions(query.compile(db), { isRead: true }));
  return rows;
}

/** Kysely's PostgreSQL dialect on a driver of our own. */
export const dialectOf = (driver: Driver): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
