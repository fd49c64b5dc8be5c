import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { compareVersions, version } from '../version.ts';

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
export async function findOutdatedSchemaFiles(client: pg.ClientBase): Promise<SchemaFile[]> {
  const { rows } = await client.query<{ path: string; sha256: string; version: string }>(
    'select path, sha256, version from schema_files',
  );
  const applied = new Map(rows.map((row) => [row.path, row]));
  return (await readSchemaFiles()).filter(({ path, sha256 }) => {
    const found = applied.get(path);
    return !found || (found.sha256 !== sha256 && compareVersions(found.version, version) <= 0);
  });
}

/** Applies a file in a transaction of its own, so that tables are locked for its triggers as shortly as possible. */
export async function applySchemaFile(
  client: pg.ClientBase,
  { path, text, sha256 }: SchemaFile,
): Promise<void> {
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
