import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Extract, extract, pack } from 'tar-stream';
import {
  assertSame,
  BackupError,
  type Head,
  headName,
  type Manifest,
  manifestName,
  mediaFolder,
  parseHead,
  parseManifest,
  Sum,
  tablesFolder,
} from './format.ts';

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Writes tar entries sequentially; `end` waits until `out` has received all of them. */
export function writeArchive(out: Writable) {
  const tar = pack();
  const written = pipeline(Readable.from(tar), out);
  // A failure also rejects the next `add` or `end`.
  written.catch(() => {});

  /** `chunks` must contain exactly `size` bytes in total. */
  async function add(name: string, size: number, chunks: Chunks): Promise<void> {
    const entry = tar.entry({ name, size, mode: 0o600, mtime: new Date(0) });
    const failed = new Promise<never>((_resolve, reject) => {
      entry.on('error', reject);
      written.catch(reject);
    });
    failed.catch(() => {});
    for await (const chunk of chunks)
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), failed]);
    const finished = once(entry, 'close');
    entry.end(undefined);
    await Promise.race([finished, failed]);
  }

  return {
    add,
    addJson: (name: string, value: unknown) => {
      const bytes = Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
      return add(name, bytes.length, [bytes]);
    },
    end: async () => {
      tar.finalize();
      await written;
    },
  };
}

export type ArchiveWriter = ReturnType<typeof writeArchive>;
export type Entry = { name: string; size: number; body: AsyncIterable<Uint8Array> };

export type ArchiveReader = {
  /** In archive order; read each body to its end before requesting the next entry. */
  entries: AsyncGenerator<Entry, void, undefined>;
  /** An error of the archive itself; null without one. The consumer may see it only in the form of another error. */
  fault(): BackupError | null;
};

export function readArchive(from: Readable): ArchiveReader {
  let fault: BackupError | null = null;
  const broken = (cause: unknown) => {
    fault ??= new BackupError('the file is truncated or not a backup', { cause });
    return fault;
  };
  async function* body(entry: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
    try {
      yield* entry as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw broken(error);
    }
  }
  async function* read(): AsyncGenerator<Entry, void, undefined> {
    const tar = extract();
    const fed = feed(from, tar);
    try {
      for await (const entry of tar) {
        const { name, size } = entry.header;
        yield { name, size: size ?? 0, body: body(entry) };
      }
      await fed;
    } catch (error) {
      throw broken(error);
    } finally {
      from.destroy();
    }
  }
  return { entries: read(), fault: () => fault };
}

/** Feeds the source into the tar parser, so that the parser's reader gets the source's errors. */
async function feed(from: Readable, tar: Extract): Promise<void> {
  try {
    for await (const chunk of from) if (!tar.write(chunk)) await once(tar, 'drain');
    tar.end(undefined);
  } catch (error) {
    tar.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

const maxJsonBytes = 4_000_000;

export async function readJson(entry: Entry): Promise<unknown> {
  if (entry.size > maxJsonBytes) throw new BackupError(`${entry.name} is too long`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of entry.body) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch (error) {
    throw new BackupError(`${entry.name} cannot be read`, { cause: error });
  }
}

/** Reads the first entry, which must be that of a backup. */
export async function readHead(entries: AsyncGenerator<Entry>): Promise<Head> {
  const { value: first } = await entries.next();
  if (first?.name !== headName) throw new BackupError('the file is not a backup of Codeweb');
  return parseHead(await readJson(first));
}

const newline = 0x0a;

/**
 * Reads a whole backup and compares every count and checksum with its manifest; throws a BackupError that says what
 * is damaged.
 */
export async function verifyBackup(from: Readable): Promise<{ head: Head; manifest: Manifest }> {
  const { entries, fault } = readArchive(from);
  try {
    const head = await readHead(entries);
    const tables = new Map(head.tables.map(({ name }) => [name, { rows: 0, sum: new Sum() }]));
    const media = { files: 0, sum: new Sum() };
    for await (const { name, size, body } of entries) {
      if (name === manifestName) {
        const manifest = parseManifest(await readJson({ name, size, body }));
        const found = [...tables].map(([table, { rows, sum }]) => [table, { rows, ...sum.result() }]);
        assertSame(manifest, {
          tables: Object.fromEntries(found),
          media: { files: media.files, ...media.sum.result() },
        });
        return { head, manifest };
      }
      const table = tables.get(name.slice(tablesFolder.length).split('/')[0] ?? '');
      if (name.startsWith(mediaFolder)) media.files += 1;
      else if (!name.startsWith(tablesFolder) || !table)
        throw new BackupError(`${name} is not part of a backup; the file has been changed`);
      for await (const chunk of body) {
        (table ?? media).sum.add(chunk);
        // Each row ends with a newline; those of values are escaped.
        if (table) for (const byte of chunk) if (byte === newline) table.rows += 1;
      }
    }
    throw new BackupError('the backup is truncated: its manifest is missing; take another one');
  } catch (error) {
    throw fault() ?? error;
  } finally {
    await entries.return();
  }
}
