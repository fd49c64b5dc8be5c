import pg from 'pg';
import type { Head, Table } from './format.ts';

export const quote = pg.escapeIdentifier;
export const columnsOf = ({ columns }: Table) => columns.map(quote).join(', ');

/**
 * The tables to back up, without unlogged ones, which do not outlive a crash either. A restore creates the tables
 * about the schema itself, the outbox refills the queue's tables (in another schema), each web process stores its
 * release files when it starts, and the worker indexes the code of webs after a restore: that index is twice as large
 * as the webs. The record of backups is about one installation.
 */
const ownTables = `
  select c.relname as name,
    array(select attname::text from pg_attribute a where a.attrelid = c.oid and attnum > 0
      and not attisdropped and attgenerated = '' order by attnum) as columns
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname not like 'kysely\\_%'
    and c.relname not in ('backups', 'schema_files', 'released_files', 'web_code_changes', 'web_code_search')
  order by c.relname`;

export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(ownTables);
  return rows;
}

export async function sequencesOf(client: pg.Client): Promise<Head['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  );
  const found: Head['sequences'] = [];
  for (const { name } of rows) {
    const state = await client.query(
      `select last_value::float8 as value, is_called as called from ${quote(name)}`,
    );
    found.push({ name, ...state.rows[0] });
  }
  return found;
}

/** The latest migration that has run, or null if the database has none. */
export async function migrationOf(client: pg.Client): Promise<string | null> {
  const { rows: tables } = await client.query(`select to_regclass('public.kysely_migration') as found`);
  if (tables[0]?.found === null) return null;
  const { rows } = await client.query<{ name: string }>(
    'select name from public.kysely_migration order by name desc limit 1',
  );
  return rows[0]?.name ?? null;
}

type ForeignKey = { table: string; name: string; definition: string };

/** The foreign keys of all tables with the definitions needed to recreate them. */
export async function foreignKeysOf(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.relname as table, f.conname as name, pg_get_constraintdef(f.oid) as definition
     from pg_constraint f join pg_class c on c.oid = f.conrelid
     where f.contype = 'f' and f.connamespace = 'public'::regnamespace order by 1, 2`,
  );
  return rows;
}
