import { createAccounts } from './modules/accounts/index.ts';
import { type Clock, systemClock } from './shared/clock.ts';
import type { Config, Secrets } from './shared/config/index.ts';
import { type Database, openDatabase } from './shared/db/database.ts';
import { jobs } from './shared/jobs/jobs.ts';
import { createLog, type Log } from './shared/log.ts';

/** What a test may put in place of the real part. */
export type Overrides = { clock?: Clock; log?: Log };

/**
 * Builds everything a process works with, in one place and order: database, queue, store, mail, then the modules.
 * Disposing it closes all of it in reverse.
 */
export async function createContext(config: Config, secrets: Secrets, overrides: Overrides = {}) {
  const parts = new AsyncDisposableStack();
  const log = overrides.log ?? createLog(config.logLevel);
  const clock = overrides.clock ?? systemClock;
  const { db, pool }: Database = openDatabase(secrets.databaseUrl, log);
  parts.defer(() => db.destroy());

  const accounts = createAccounts({ db, jobs, log, config, secrets });

  return {
    config,
    secrets,
    log,
    clock,
    db,
    pool,
    accounts,
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

export type Context = Awaited<ReturnType<typeof createContext>>;
