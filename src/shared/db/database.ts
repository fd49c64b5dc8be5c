import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import { WaryPool } from './client.ts';
import { SteadyDialect } from './dialect.ts';
import { prepareOften } from './often.ts';
import { closeWhenSilent, statementSeconds } from './patience.ts';
import type { DB } from './schema.gen.ts';

export type Db = Kysely<DB>;
/** A transaction; functions that lock rows or must be atomic ask for this type. */
export type Tx = Transaction<DB>;
export type Database = { db: Db; pool: pg.Pool };

const int8 = 20;
pg.types.setTypeParser(int8, Number);

/** Opens the pool (`size` connections at most) and Kysely on it. A statement is cut off after 4 s. */
export function openDatabase(url: string, log: Log, size = 12): Database {
  const pool = new WaryPool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementSeconds * 1_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'codeweb',
  });
  // Without this listener, an idle connection that the server ends would end our process.
  pool.on('error', (error) => log.warn({ err: error }, 'lost an idle database connection'));
  pool.on('connect', closeWhenSilent);
  pool.on('connect', prepareOften());
  return { db: new Kysely<DB>({ dialect: new SteadyDialect({ pool }) }), pool };
}
