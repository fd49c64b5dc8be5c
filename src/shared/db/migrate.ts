import { createHash } from 'node:crypto';
import { glob, readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import pg from 'pg';
import { OperatorError } from '../errors/operator-error.ts';
import type { Log } from '../log/log.ts';
import { compareVersions, version } from '../version.ts';

const migrationsFolder = new URL('../../../migrations/', import.meta.url);
const advisoryLockKey = 760_207_001;

/**
 * The first and the last of the migrations that version 0.1 had in place of the baseline. The last one leads to the
 * same tables, so rows of a backup from there fit the baseline.
 */
const former = { first: '0001_foundation', last: '0301_webs_counted_as_new', baseline: '0001_baseline' };

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
 * Migrates the database at `url` to the latest tables, then applies the functions and triggers that have changed.
 * Processes that start together serialize on an advisory lock; `afterMigration` runs under the same lock (it creates
 * the queue's tables). A database migrated by a newer version is left unchanged: migrations only add, so that the
 * previous version still runs on it. Throws an `OperatorError` for a database of version 0.1.
 */
export async function migrateToLatest(
  url: string,
  log: Log,
  afterMigration?: () => Promise<void>,
): Promise<void> {
  const applied = await withClient(url, appliedMigrations);
  if (applied.has(former.first))
    throw new OperatorError(
      'the database was created by version 0.1, whose tables are not migrated: run `backup` with that version, ' +
        'then `restore` with this one into an empty database and media store',
    );
  await migrate(url, log, (migrator) => migrator.migrateToLatest(), afterMigration);
}

/**
 * Like `migrateToLatest`, but only if a migration, function or trigger of this version is missing. A database that is
 * ahead, because a newer version is already running, is left unchanged. So is one that does not respond: the process
 * waits for it later anyway.
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

const isBehindAt = async (url: string) => (await findMissingSchema(url)).length > 0;

/**
 * The migrations of this version that the database at `url` lacks; if it has all of them, the schema files that it
 * lacks.
 */
export const findMissingSchema = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const applied = await appliedMigrations(client);
    const missing = (await ownMigrationNames()).filter((name) => !applied.has(name));
    if (missing.length > 0) return missing;
    return (await findOutdatedSchemaFiles(client)).map(({ path }) => path);
  });

/**
 * The newest migration of this version if the database at `url` has an older schema; null if it is empty, current or
 * newer.
 */
export const findUpgrade = (url: string): Promise<string | null> =>
  withClient(url, async (client) => {
    const applied = await appliedMigrations(client);
    const own = await ownMigrationNames();
    const isUpgrade = applied.size > 0 && own.some((name) => !applied.has(name));
    return isUpgrade ? (own.at(-1) ?? null) : null;
  });

/** Whether all migrations of this version and further ones have been applied. */
async function isAhead(applied: ReadonlySet<string>): Promise<boolean> {
  const own = await ownMigrationNames();
  return applied.size > own.length && own.every((name) => applied.has(name));
}

async function withClient<T>(url: string, read: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 4_000,
    query_timeout: 4_000,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return await read(client);
  } finally {
    await client.end();
  }
}

async function appliedMigrations(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ isMigrated: boolean }>(
    `select to_regclass('kysely_migration') is not null as "isMigrated"`,
  );
  if (rows[0]?.isMigrated !== true) return new Set();
  const taken = await client.query<{ name: string }>('select name from kysely_migration');
  return new Set(taken.rows.map(({ name }) => name));
}

/**
 * Migrates an empty database up to and including the migration `name`, for the rows of a backup. Throws an
 * `OperatorError` if this version cannot create these tables.
 */
export async function migrateUpTo(url: string, log: Log, name: string): Promise<void> {
  const own = name === former.last ? former.baseline : name;
  if (!(await ownMigrationNames()).includes(own))
    throw new OperatorError(
      `this version does not know the tables of the migration ${name}; restore the backup with the version that made it, ` +
        'start the latest version that can migrate it, and back up again',
    );
  await migrate(url, log, (migrator) => migrator.migrateTo(own));
}

async function migrate(
  url: string,
  log: Log,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
  afterMigration?: () => Promise<void>,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, ...lockTimeout });
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost while idle'));
  const lock = await pool.connect();
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await retryLocked(log, () => lock.query('select pg_advisory_lock($1)', [advisoryLockKey]));
    // A newer version may have had the lock.
    if (await isAhead(await appliedMigrations(lock)))
      return log.warn('database schema is newer than this version; not migrated');
    const migrator = new Migrator({ db, provider: { getMigrations: loadMigrations } });
    const { error, results } = await retryLocked(log, async () => {
      const result = await run(migrator);
      if (isLockTimeout(result.error)) throw result.error;
      return result;
    });
    const names = (results ?? [])
      .filter(({ status }) => status === 'Success')
      .map((each) => each.migrationName);
    if (names.length > 0) log.info({ count: names.length, last: names.at(-1) }, 'database schema migrated');
    const failed = results?.find(({ status }) => status === 'Error');
    if (failed) log.error({ migration: failed.migrationName }, 'migration failed');
    if (error) throw error;
    await applySchemaFiles(lock, log);
    await afterMigration?.();
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [advisoryLockKey]).catch(() => {});
    lock.release();
    // Kysely ends the pool only if it has used it.
    await pool.end();
  }
}

/** Functions and triggers match the latest tables: while a migration is pending, they are not applied. */
async function applySchemaFiles(client: pg.ClientBase, log: Log): Promise<void> {
  const applied = await appliedMigrations(client);
  if ((await ownMigrationNames()).some((name) => !applied.has(name))) return;
  const outdated = await findOutdatedSchemaFiles(client);
  for (const file of outdated) await retryLocked(log, () => applySchemaFile(client, file));
  if (outdated.length > 0) log.info({ count: outdated.length }, 'functions and triggers applied');
}

/**
 * Longest wait of a schema change for a lock, in ms. All statements on a table wait behind one that waits for an
 * exclusive lock on it, and a running backup holds locks on all tables.
 */
const lockTimeoutMs = 500;
/** Time for the queued statements, in ms. */
const pauseMs = 1_500;
const attemptsPerWarning = 20;

/** Options of connections that change the schema. */
const lockTimeout = { lock_timeout: lockTimeoutMs };

/** Runs a schema change, a transaction on a connection with `lockTimeout`, until its locks are free. */
async function retryLocked<T>(log: Log, run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (attempt % attemptsPerWarning === 1)
        log.warn(
          { attempt },
          'schema change waits for a lock, such as that of a running backup; trying again',
        );
    }
    await sleep(pauseMs);
  }
}

/** Whether a statement, or one that it caused, has waited for a lock for too long. */
function isLockTimeout(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === '55P03';
  return error instanceof Error && isLockTimeout(error.cause);
}

/** A file with functions and triggers; `path` is relative to `src`. */
export type SchemaFile = { path: string; text: string; sha256: string };

const sourceFolder = new URL('../../', import.meta.url);

/** Triggers of modules use functions of `shared`, so these files come first. */
const patterns = ['shared/*/schema/*.sql', 'modules/*/schema/*.sql'];

/** All files with functions and triggers, in the order in which they are applied. */
async function readSchemaFiles(): Promise<SchemaFile[]> {
  const files: SchemaFile[] = [];
  for (const pattern of patterns) {
    const paths = await Array.fromAsync(glob(pattern, { cwd: sourceFolder }));
    for (const path of paths.sort()) {
      const text = await readFile(new URL(path, sourceFolder), 'utf8');
      files.push({ path, text, sha256: createHash('sha256').update(text).digest('hex') });
    }
  }
  return files;
}

/**
 * The files that must be applied to a migrated database: those whose current form it lacks. A file that a newer
 * release has applied is skipped, so that an older process which restarts during an upgrade does not restore its own
 * functions.
 */
async function findOutdatedSchemaFiles(client: pg.ClientBase): Promise<SchemaFile[]> {
  const { rows } = await client.query<{ path: string; sha256: string; version: string }>(
    'select path, sha256, version from schema_files',
  );
  const applied = new Map(rows.map((row) => [row.path, row]));
  return (await readSchemaFiles()).filter(({ path, sha256 }) => {
    const found = applied.get(path);
    return !found || (found.sha256 !== sha256 && compareVersions(found.version, version) <= 0);
  });
}

/** Applies a file in its own transaction, so that its triggers lock tables as briefly as possible. */
async function applySchemaFile(client: pg.ClientBase, { path, text, sha256 }: SchemaFile): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query(
      `insert into schema_files (path, sha256, version) values ($1, $2, $3)
       on conflict (path) do update set sha256 = excluded.sha256, version = excluded.version`,
      [path, sha256, version],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`${path} cannot be applied`, { cause: error });
  }
}
