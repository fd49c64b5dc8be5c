import { Kysely } from 'kysely';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import { executeOnce, RetryingDialect } from './connection/dialect.ts';
import { ConnectionPool, poolLimits } from './connection/pool.ts';
import { type Db, setExecutor } from './database.ts';
import type { DB } from './schema.gen.ts';

export type Database = { db: Db; pool: ConnectionPool };

const int8 = 20;
pg.types.setTypeParser(int8, Number);

type Addresses = { databaseUrl: string; databasePoolUrl?: string | null };

/**
 * Opens a pool to the database, through its PgBouncer where there is one, and Kysely on it. Connects at the first statement;
 * `db.destroy()` closes both.
 */
export function openDatabase(
  { databaseUrl, databasePoolUrl = null }: Addresses,
  log: Log,
  maxConnections: number = poolLimits.maxConnections,
): Database {
  const isPooled = databasePoolUrl !== null;
  const pool = new ConnectionPool(databasePoolUrl ?? databaseUrl, log, { maxConnections, isPooled });
  const db = new Kysely<DB>({ dialect: new RetryingDialect(pool) });
  setExecutor(db, (query) => executeOnce(pool, query));
  return { db, pool };
}
