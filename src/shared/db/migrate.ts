import { readdir } from 'node:fs/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import pg from 'pg';
import type { Log } from '../log/log.ts';

const folder = new URL('../../../migrations/', import.meta.url);
const lockKey = 760_207_001;

const stepNames = async () =>
  (await readdir(folder))
    .filter((name) => /^\d{4}_.+\.ts$/.test(name))
    .map((name) => name.replace(/\.ts$/, ''))
    .sort();

async function migrations(): Promise<Record<string, Migration>> {
  const entries = (await stepNames()).map(async (name) => {
    const module: Migration = await import(new URL(`${name}.ts`, folder).href);
    return [name, module] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Migrates the database at `url` to the latest schema. Processes that start together serialize on an advisory lock; `also`
 * runs under the same lock (it creates the queue's tables). A database migrated by a newer version is left unchanged:
 * migrations only add, so that the previous version still runs on it.
 */
export async function migrateToLatest(url: string, log: Log, also?: () => Promise<void>): Promise<void> {
  if (await isAheadAt(url)) return log.warn('the database is of a newer version and is left as it is');
  await migrate(url, log, (migrator) => migrator.migrateToLatest(), also);
}

/**
 * Like `migrateToLatest`, but only if a migration of this version is missing. A database that is ahead, because a newer
 * version is already running, is left unchanged. So is one that does not respond: the process waits for it later anyway.
 */
export async function migrateIfBehind(url: string, log: Log, also: () => Promise<void>): Promise<void> {
  const isBehind = await isBehindAt(url).catch((error: unknown) => {
    log.warn({ err: error }, 'the database does not answer; nobody knows whether it is migrated');
    return false;
  });
  if (isBehind) await migrateToLatest(url, log, also);
}

async function isBehindAt(url: string): Promise<boolean> {
  const taken = await stepsTakenAt(url);
  return (await stepNames()).some((name) => !taken.has(name));
}

/** Whether all migrations of this version and further ones have been applied. */
async function isAheadAt(url: string): Promise<boolean> {
  const [taken, own] = await Promise.all([stepsTakenAt(url), stepNames()]);
  return taken.size > own.length && own.every((name) => taken.has(name));
}

async function stepsTakenAt(url: string): Promise<Set<string>> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 4_000,
    query_timeout: 4_000,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('kysely_migration') is not null as there",
    );
    if (rows[0]?.there !== true) return new Set();
    const taken = await client.query<{ name: string }>('select name from kysely_migration');
    return new Set(taken.rows.map(({ name }) => name));
  } finally {
    await client.end();
  }
}

/** Migrates an empty database up to and including the migration `name`; throws if there is none with that name. */
export function migrateUpTo(url: string, log: Log, name: string): Promise<void> {
  return migrate(url, log, (migrator) => migrator.migrateTo(name));
}

async function migrate(
  url: string,
  log: Log,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
  also?: () => Promise<void>,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const lock = await pool.connect();
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await lock.query('select pg_advisory_lock($1)', [lockKey]);
    const migrator = new Migrator({ db, provider: { getMigrations: migrations } });
    const { error, results } = await run(migrator);
    const names = (results ?? [])
      .filter(({ status }) => status === 'Success')
      .map((each) => each.migrationName);
    if (names.length > 0) log.info({ steps: names.length, last: names.at(-1) }, 'database schema migrated');
    const failed = results?.find(({ status }) => status === 'Error');
    if (failed) log.error({ migration: failed.migrationName }, 'migration failed');
    if (error) throw error;
    await also?.();
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => {});
    lock.release();
    await db.destroy();
  }
}
