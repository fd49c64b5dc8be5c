import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { BackupError } from './format.ts';

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Writes entries one after the other; `end` waits until `out` has all of them. */
export function writeArchive(out: Writable) {
  const tar = pack();
  const written = pipeline(Readable.from(tar), out);
  // Whoever writes the next entry, or ends, hears of a failure.
  written.catch(() => {});

  /** `chunks` must come to exactly `size` bytes. */
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

/** The entries of a tar in their order; each body is to be read before the next entry is asked for. */
export async function* readArchive(from: Readable): AsyncGenerator<Entry, void, undefined> {
  const tar = extract();
  const fed = pipeline(from, async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) if (!tar.write(chunk)) await once(tar, 'drain');
    tar.end(undefined);
  }).catch((error: unknown) => {
    tar.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header;
      yield { name, size: size ?? 0, body: entry as AsyncIterable<Uint8Array> };
    }
    await fed;
  } catch (error) {
    throw new BackupError('the file is no whole backup', { cause: error });
  } finally {
    from.destroy();
  }
}

const longestJson = 4_000_000;

export async function readJson(entry: Entry): Promise<unknown> {
  if (entry.size > longestJson) throw new BackupError(`${entry.name} is too long`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of entry.body) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch (error) {
    throw new BackupError(`${entry.name} cannot be read`, { cause: error });
  }
}
