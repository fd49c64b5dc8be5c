import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { OperatorError } from '../../shared/errors/operator-error.ts';

/**
 * A backup is one tar: `codeweb-backup.json` (Head), `tables/<table>/<part>.copy` (PostgreSQL's text COPY, cut anywhere),
 * `media/<key>`, and `manifest.json` (Manifest), which stands last because it tells what all the rest must come to.
 */
export const headName = 'codeweb-backup.json';
export const manifestName = 'manifest.json';
export const tablesFolder = 'tables/';
export const mediaFolder = 'media/';
export const format = 1;

const Sequence = Type.Object({ name: Type.String(), value: Type.Integer(), called: Type.Boolean() });

export const Table = Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) });
export type Table = Type.Static<typeof Table>;

/** What the database was when the backup began. `migration` is the newest that had run. */
export const Head = Type.Object({
  format: Type.Integer(),
  madeAt: Type.String(),
  postgres: Type.String(),
  migration: Type.String(),
  tables: Type.Array(Table),
  sequences: Type.Array(Sequence),
});
export type Head = Type.Static<typeof Head>;

/** Rows, bytes and SHA-256 of a table's text; files, bytes and one SHA-256 over all media in their order. */
export const Manifest = Type.Object({
  tables: Type.Record(
    Type.String(),
    Type.Object({ rows: Type.Integer(), bytes: Type.Integer(), sha256: Type.String() }),
  ),
  media: Type.Object({ files: Type.Integer(), bytes: Type.Integer(), sha256: Type.String() }),
});
export type Manifest = Type.Static<typeof Manifest>;

/** What stops a backup or a restore. */
export class BackupError extends OperatorError {
  override name = 'BackupError';
}

export function parseHead(value: unknown): Head {
  if (!Value.Check(Head, value)) throw new BackupError(`${headName} cannot be understood`);
  if (value.format !== format)
    throw new BackupError(`the backup has format ${value.format}; this version reads format ${format}`);
  return value;
}

export function parseManifest(value: unknown): Manifest {
  if (!Value.Check(Manifest, value)) throw new BackupError(`${manifestName} cannot be understood`);
  return value;
}
