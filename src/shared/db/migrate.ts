import { readdir } from 'node:fs/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import pg from 'pg';
import type { Log } from '../log/log.ts';

const migrationsFolder = new URL('../../../migrations/', import.meta.url);
const advisoryLockKey = 760_207_001;

const ownMigrationNames = async () =>
  (await readdir(migrationsFolder))
    .filter((name) => /^\d{4}_.+\.ts$/.test(name))
    .map((name) => name.replace(/\.ts$/, ''))
    .sort();

async function loadMigrations(): Promise<Record<string, Migration>> {
  const entries = (await ownMigrationNames()).map(async (name) => {
    const module: Migration = await import(new URL(`${name}.ts`, migrationsFolder).href);
    return [name, module] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Migrates the database at `url` to the latest schema. Processes that start together serialize on an advisory lock; `afterMigration`
 * runs under the same lock (it creates the queue's tables). A database migrated by a newer version is left unchanged:
 * migrations only add, so that the previous version still runs on it.
 */
export async function migrateToLatest(
  url: string,
  log: Log,
  afterMigration?: () => Promise<void>,
): Promise<void> {
  if (await isAheadAt(url)) return log.warn('database schema is newer than this version; not migrated');
  await migrate(url, log, (migrator) => migrator.migrateToLatest(), afterMigration);
}

/**
 * Like `migrateToLatest`, but only if a migration of this version is missing. A database that is ahead, because a newer
 * version is already running, is left unchanged. So is one that does not respond: the process waits for it later anyway.
 */
export async function migrateIfBehind(
  url: string,
  log: Log,
  afterMigration: () => Promise<void>,
): Promise<void> {
  const isBehind = await isBehindAt(url).catch((error: unknown) => {
    log.warn({ err: error }, 'database does not respond; not checked for missing migrations');
    return false;
  });
  if (isBehind) await migrateToLatest(url, log, afterMigration);
}

async function isBehindAt(url: string): Promise<boolean> {
  const applied = await appliedMigrationsAt(url);
  return (await ownMigrationNames()).some((name) => !applied.has(name));
}

/** Whether all migrations of this version and further ones have been applied. */
async function isAheadAt(url: string): Promise<boolean> {
  const [taken, own] = await Promise.all([appliedMigrationsAt(url), ownMigrationNames()]);
  return taken.size > own.length && own.every((name) => taken.has(name));
}

async function appliedMigrationsAt(url: string): Promise<Set<string>> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 4_000,
    query_timeout: 4_000,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ isMigrated: boolean }>(
      `select to_regclass('kysely_migration') is not null as "isMigrated"`,
    );
    if (rows[0]?.isMigrated !== true) return new Set();
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
  afterMigration?: () => Promise<void>,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const lock = await pool.connect();
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await lock.query('select pg_advisory_lock($1)', [advisoryLockKey]);
    const migrator = new Migrator({ db, provider: { getMigrations: loadMigrations } });
    const { error, results } = await run(migrator);
    const names = (results ?? [])
      .filter(({ status }) => status === 'Success')
      .map((each) => each.migrationName);
    if (names.length > 0) log.info({ count: names.length, last: names.at(-1) }, 'database schema migrated');
    const failed = results?.find(({ status }) => status === 'Error');
    if (failed) log.error({ migration: failed.migrationName }, 'migration failed');
    if (error) throw error;
    await afterMigration?.();
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [advisoryLockKey]).catch(() => {});
    lock.release();
    await db.destroy();
  }
}
