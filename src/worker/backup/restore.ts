import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { outboxListener } from '../../shared/jobs/jobs.ts';
import type { Storage } from '../../shared/storage/storage.ts';
import { type Entry, readArchive, readHead, readJson } from './archive.ts';
import { columnsOf, foreignKeysOf, migrationOf, quote, tablesOf } from './catalog.ts';
import {
  assertSame,
  BackupError,
  type Head,
  type Manifest,
  manifestName,
  mediaFolder,
  parseManifest,
  Sum,
  summed,
  type Table,
  tablesFolder,
} from './format.ts';

export type RestoreTarget = {
  databaseUrl: string;
  storage: Storage;
  /** Content type under which a file is stored, or null if the key is not a media key. */
  typeOf: (key: string) => string | null;
  /** Migrates an empty database up to and including this migration; throws if it does not exist. */
  migrateTo: (migration: string) => Promise<void>;
  /**
   * Whether processes of the installation may run during the restore; they must restart afterwards. If false, running
   * processes are refused.
   */
  isRunning?: boolean;
};

/**
 * Restores a backup of this or an earlier version into an empty database and media store, whichever PostgreSQL and
 * store it came from. All rows are loaded in one transaction, which commits only if every count and checksum matches
 * the manifest; otherwise nothing remains.
 */
export async function restoreBackup(target: RestoreTarget, from: Readable): Promise<Manifest> {
  const client = new pg.Client({
    connectionString: target.databaseUrl,
    application_name: 'codeweb-restore',
    keepAlive: true,
  });
  await client.connect();
  const { entries, fault } = readArchive(from);
  const stored: string[] = [];
  try {
    const head = await readHead(entries);
    await prepare(client, head, target);
    await beginAlone(client, head);
    const found = await loadAll(client, head, entries, target, stored);
    await client.query('commit');
    return found;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    for (const key of stored) await target.storage.delete(key).catch(() => {});
    throw fault() ?? error;
  } finally {
    await entries.return();
    await client.end();
  }
}

/** Creates the schema as of the backup, so that later migrations also transform the restored rows. */
async function prepare(client: pg.Client, head: Head, target: RestoreTarget): Promise<void> {
  await assertEmpty(client, target);
  await retryDeadlocks(() => client.query('drop schema public cascade; create schema public'));
  await target.migrateTo(head.migration);
  // Rows name their columns, so the order of a table's columns does not matter.
  const described = (tables: Head['tables']) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, columns.toSorted()]));
  if (described(await tablesOf(client)) !== described(head.tables))
    throw new BackupError(`the backup’s tables are not those of ${head.migration}`);
}

/** Begins a transaction in which other processes cannot read or write the tables: they wait for its end. */
async function beginAlone(client: pg.Client, { tables }: Head): Promise<void> {
  const names = tables.map(({ name }) => quote(name)).join(', ');
  await retryDeadlocks(async () => {
    await client.query('rollback; begin');
    await client.query(`lock table ${names} in access exclusive mode`);
  });
}

const deadlock = '40P01';

/** Running processes lock tables in another order. */
async function retryDeadlocks(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === deadlock) || attempt === 5) throw error;
    }
}

/** Throws if the database has members, or is in use by processes that should not run. */
async function assertEmpty(client: pg.Client, { isRunning }: RestoreTarget): Promise<void> {
  const { rows: busy } = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and application_name in ('codeweb', $1) limit 1`,
    [outboxListener],
  );
  if (busy.length > 0 && isRunning !== true) throw new BackupError('stop the web and worker processes first');
  if ((await migrationOf(client)) === null) return;
  const { rows: members } = await client.query('select 1 from public.users limit 1');
  if (members.length > 0) throw new BackupError('the database has members; restore into an empty one');
}

async function loadAll(
  client: pg.Client,
  head: Head,
  entries: AsyncGenerator<Entry>,
  target: RestoreTarget,
  stored: string[],
): Promise<Manifest> {
  const { tables, next } = await loadTables(client, head, entries);
  const sum = new Sum();
  for (let entry = next; entry; entry = (await entries.next()).value ?? null) {
    if (entry.name === manifestName) {
      const found = { tables, media: { files: stored.length, ...sum.result() } };
      assertSame(parseManifest(await readJson(entry)), found);
      return found;
    }
    await storeFile(entry, target, sum, stored);
  }
  throw new BackupError('the backup is truncated: its manifest is missing; take another one');
}

async function storeFile(entry: Entry, target: RestoreTarget, sum: Sum, stored: string[]): Promise<void> {
  const key = entry.name.slice(mediaFolder.length);
  const type = entry.name.startsWith(mediaFolder) ? target.typeOf(key) : null;
  if (type === null)
    throw new BackupError(`${entry.name} is not part of a backup; the file has been changed`);
  stored.push(key);
  const stream = Readable.from(summed(entry.body, sum), { objectMode: false });
  await target.storage.put(key, { stream, size: entry.size }, { type });
}

type Loaded = {
  tables: Manifest['tables'];
  /** The first entry after the tables. */
  next: Entry | null;
};

/**
 * Loads the table entries into the database unchanged. User triggers are disabled, since what they maintain is in the
 * backup too. Foreign keys are dropped, since members and pictures refer to each other; recreating a key validates all
 * rows.
 */
async function loadTables(client: pg.Client, head: Head, entries: AsyncGenerator<Entry>): Promise<Loaded> {
  const keys = await foreignKeysOf(client);
  for (const { table, name } of keys)
    await client.query(`alter table ${quote(table)} drop constraint ${quote(name)}`);
  const tables: Manifest['tables'] = {};
  let next = await nextOf(entries);
  for (const table of head.tables) {
    const parts = new TableParts(table.name, entries, next);
    tables[table.name] = await loadTable(client, table, parts);
    next = parts.after;
  }
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${quote(table)} add constraint ${quote(name)} ${definition}`);
  for (const { name, value, called } of head.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [quote(name), value, called]);
  return { tables, next };
}

async function loadTable(client: pg.Client, table: Table, parts: TableParts) {
  const name = quote(table.name);
  const sum = new Sum();
  await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${name}`);
  const copy = client.query(from(`copy ${name} (${columnsOf(table)}) from stdin`));
  await pipeline(Readable.from(summed(parts.bytes(), sum), { objectMode: false }), copy);
  await client.query(`alter table ${name} enable trigger user`);
  return { rows: copy.rowCount, ...sum.result() };
}

/** The consecutive parts of one table as one stream. */
class TableParts {
  readonly #folder: string;
  readonly #entries: AsyncGenerator<Entry>;
  after: Entry | null;

  constructor(table: string, entries: AsyncGenerator<Entry>, first: Entry | null) {
    this.#folder = `${tablesFolder}${table}/`;
    this.#entries = entries;
    this.after = first;
    if (!this.#isOurs()) throw new BackupError(`the backup holds no table ${table}`);
  }

  async *bytes(): AsyncGenerator<Uint8Array> {
    for (; this.after && this.#isOurs(); this.after = await nextOf(this.#entries)) yield* this.after.body;
  }

  #isOurs = () => this.after?.name.startsWith(this.#folder) === true;
}

async function nextOf(entries: AsyncGenerator<Entry>): Promise<Entry | null> {
  return (await entries.next()).value ?? null;
}
