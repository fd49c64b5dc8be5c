import type { Writable } from 'node:stream';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { acquireBackupLock } from '../../shared/db/backup-lock.ts';
import type { Db } from '../../shared/db/database.ts';
import type { DB } from '../../shared/db/schema.gen.ts';
import type { Log } from '../../shared/log/log.ts';
import type { Storage } from '../../shared/storage/storage.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import { columnsOf, migrationOf, quote, sequencesOf, tablesOf } from './catalog.ts';
import {
  BackupError,
  format,
  type Head,
  headName,
  type Manifest,
  manifestName,
  mediaFolder,
  Sum,
  summed,
  type Table,
  tablesFolder,
} from './format.ts';

/** Bytes of a table buffered per tar entry, since an entry's header states its size. */
const partBytes = 4_000_000;

export type BackupSource = {
  databaseUrl: string;
  storage: Storage;
  /** Keys of all files referenced by rows of this database. */
  mediaKeys: (db: Db) => Promise<string[]>;
  log: Log;
};

/**
 * Writes a backup to `out` as one tar (see format.ts) while Codeweb keeps running: all tables from one snapshot, then
 * the files their rows refer to. No file is erased while the backup lock is held, so all of them still exist.
 */
export async function takeBackup(source: BackupSource, out: Writable): Promise<Manifest> {
  const client = new pg.Client({
    connectionString: source.databaseUrl,
    application_name: 'codeweb-backup',
    keepAlive: true,
  });
  await client.connect();
  const archive = writeArchive(out);
  try {
    await client.query(acquireBackupLock);
    await client.query('begin isolation level repeatable read read only');
    const head = await readHead(client);
    await archive.addJson(headName, head);
    const tables: Manifest['tables'] = {};
    for (const table of head.tables) tables[table.name] = await copyTable(client, table, archive);
    const keys = await source.mediaKeys(kyselyOn(client));
    await client.query('commit');
    const media = await copyMedia(keys, source, archive);
    const manifest = { tables, media };
    await archive.addJson(manifestName, manifest);
    await archive.end();
    return manifest;
  } finally {
    await client.end();
  }
}

async function readHead(client: pg.Client): Promise<Head> {
  const migration = await migrationOf(client);
  if (migration === null) throw new BackupError('the database is empty: there is nothing to back up');
  const { rows } = await client.query(`select now() as now, current_setting('server_version') as version`);
  return {
    format,
    madeAt: rows[0].now.toISOString(),
    postgres: rows[0].version,
    migration,
    tables: await tablesOf(client),
    sequences: await sequencesOf(client),
  };
}

async function copyTable(client: pg.Client, table: Table, archive: ArchiveWriter) {
  const sum = new Sum();
  const rows = client.query(to(`copy ${quote(table.name)} (${columnsOf(table)}) to stdout`));
  let part = 0;
  let held: Buffer[] = [];
  let size = 0;
  const write = async () => {
    const name = `${tablesFolder}${table.name}/${String(part++).padStart(6, '0')}.copy`;
    await archive.add(name, size, held);
    held = [];
    size = 0;
  };
  for await (const chunk of rows) {
    sum.add(chunk);
    held.push(chunk);
    size += chunk.length;
    if (size >= partBytes) await write();
  }
  if (size > 0 || part === 0) await write();
  return { rows: rows.rowCount, ...sum.result() };
}

/** Derived sizes may be missing: the worker generates them from the master. */
async function copyMedia(keys: readonly string[], { storage, log }: BackupSource, archive: ArchiveWriter) {
  const sum = new Sum();
  let files = 0;
  for (const key of keys) {
    const file = await storage.open(key);
    if (file === null) {
      if (key.includes('/master.'))
        log.warn({ key }, 'media file missing in the store; left out of the backup');
      continue;
    }
    await archive.add(mediaFolder + key, file.size, summed(file.stream, sum));
    files += 1;
  }
  return { files, ...sum.result() };
}

/** A Kysely instance that queries within the connection's transaction. */
function kyselyOn(client: pg.Client): Db {
  const connection = { query: client.query.bind(client), release: () => {} };
  const pool = { connect: async () => connection, end: async () => {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
}
