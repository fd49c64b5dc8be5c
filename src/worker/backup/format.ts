import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { OperatorError } from '../../shared/errors/operator-error.ts';

/**
 * A backup is one tar: `codeweb-backup.json` (Head), `tables/<table>/<part>.copy` (PostgreSQL's text COPY format, split
 * at arbitrary bytes), `media/<key>`, and `manifest.json` (Manifest), which comes last since it holds the checksums of
 * the rest.
 */
export const headName = 'codeweb-backup.json';
export const manifestName = 'manifest.json';
export const tablesFolder = 'tables/';
export const mediaFolder = 'media/';
export const format = 1;

const Sequence = Type.Object({ name: Type.String(), value: Type.Integer(), called: Type.Boolean() });

export const Table = Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) });
export type Table = Type.Static<typeof Table>;

/** The database at the start of the backup. `migration` is the latest one that had run. */
export const Head = Type.Object({
  format: Type.Integer(),
  madeAt: Type.String(),
  postgres: Type.String(),
  migration: Type.String(),
  tables: Type.Array(Table),
  sequences: Type.Array(Sequence),
});
export type Head = Type.Static<typeof Head>;

/**
 * Row count, byte count and SHA-256 of each table's COPY text; file count, byte count and one SHA-256 over all media in
 * order.
 */
export const Manifest = Type.Object({
  tables: Type.Record(
    Type.String(),
    Type.Object({ rows: Type.Integer(), bytes: Type.Integer(), sha256: Type.String() }),
  ),
  media: Type.Object({ files: Type.Integer(), bytes: Type.Integer(), sha256: Type.String() }),
});
export type Manifest = Type.Static<typeof Manifest>;

/** An error that ends a backup or a restore. */
export class BackupError extends OperatorError {
  override name = 'BackupError';
}

export function parseHead(value: unknown): Head {
  if (!Value.Check(Head, value)) throw new BackupError(`${headName} is not valid; the file has been damaged`);
  if (value.format !== format)
    throw new BackupError(`the backup has format ${value.format}; this version reads only format ${format}`);
  return value;
}

export function parseManifest(value: unknown): Manifest {
  if (!Value.Check(Manifest, value))
    throw new BackupError(`${manifestName} is not valid; the file has been damaged`);
  return value;
}

/** Throws unless a backup has the contents that its manifest names. */
export function assertSame(wanted: Manifest, found: Manifest): void {
  for (const [name, sums] of Object.entries(wanted.tables))
    if (JSON.stringify(sums) !== JSON.stringify(found.tables[name]))
      throw new BackupError(`checksum mismatch in table ${name}; the file has been damaged`);
  if (JSON.stringify(wanted.media) !== JSON.stringify(found.media))
    throw new BackupError('checksum mismatch in the media; the file has been damaged');
}

/** Counts and hashes a stream of bytes. */
export class Sum {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
  }

  /** Call once, at the end. */
  result(): { bytes: number; sha256: string } {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

export async function* summed(chunks: AsyncIterable<Uint8Array>, sum: Sum): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    sum.add(chunk);
    yield chunk;
  }
}
