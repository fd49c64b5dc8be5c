import { Kysely } from 'kysely';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import { executeOnce, RetryingDriver } from './connection/driver.ts';
import { ConnectionPool, poolLimits } from './connection/pool.ts';
import { primaryOf } from './connection/primary.ts';
import { type Db, dialectOf, setExecutor, setReader } from './database.ts';
import { executeRouted, ReadingDriver } from './replicas/reading-driver.ts';
import { ReplicaSet } from './replicas/replica-set.ts';
import type { DB } from './schema.gen.ts';

export type Database = {
  db: Db;
  pool: ConnectionPool;
  replicas: ReplicaSet | null;
};

const defaultMaxReplicaLagMs = 5_000;
const int8 = 20;
pg.types.setTypeParser(int8, Number);

type Addresses = {
  databaseUrl: string;
  databasePoolUrl?: string | null;
  databaseReadUrls?: readonly string[];
};
type Options = { maxConnections?: number; maxReplicaLagMs?: number };

/**
 * Opens a pool to the database, through its PgBouncer where there is one, with Kysely on it, and the pools of its replicas. Connects at
 * the first statement; `db.destroy()` closes the pool, and disposing `replicas` theirs.
 */
export function openDatabase(
  { databaseUrl, databasePoolUrl = null, databaseReadUrls: urls = [] }: Addresses,
  log: Log,
  { maxConnections = poolLimits.maxConnections, maxReplicaLagMs = defaultMaxReplicaLagMs }: Options = {},
): Database {
  const isPooled = databasePoolUrl !== null;
  const pool = new ConnectionPool(databasePoolUrl ?? databaseUrl, log, { maxConnections, isPooled });
  const db = new Kysely<DB>({ dialect: dialectOf(new RetryingDriver(pool)) });
  setExecutor(db, (query) => executeOnce(pool, query));
  if (urls.length === 0) return { db, pool, replicas: null };
  const replicas = new ReplicaSet({
    urls,
    primary: primaryOf(databaseUrl),
    maxLagMs: maxReplicaLagMs,
    log,
  });
  const reads = new Kysely<DB>({ dialect: dialectOf(new ReadingDriver(replicas, pool)) });
  setExecutor(reads, (query) => executeRouted(replicas, pool, query));
  setReader(db, reads);
  return { db, pool, replicas };
}
