import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import type { Entry } from './archive.ts';
import { columnsOf, foreignKeysOf, quote } from './catalog.ts';
import { BackupError, type Head, type Manifest, type Table, tablesFolder } from './format.ts';
import { Sum, summed } from './sum.ts';

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
export async function loadTables(
  client: pg.Client,
  head: Head,
  entries: AsyncGenerator<Entry>,
): Promise<Loaded> {
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
