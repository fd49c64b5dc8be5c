import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|svg|json|txt|ttf)$/;
const minBytes = 512;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const compressors = {
  br: (bytes: Buffer) =>
    toBrotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gz: (bytes: Buffer) => toGzip(bytes, { level: 9 }),
};

/**
 * Writes a compressed copy next to every text file below `folder` that is large enough and has
 * none, so that the server never compresses a file itself. Largest files first, several at a time.
 * A copy is renamed into place when complete, because the server may be running.
 */
export async function compressFolder(folder: string, ending: keyof typeof compressors): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const existing = new Set(paths);
  const missing = paths.filter((path) => compressible.test(path) && !existing.has(`${path}.${ending}`));
  const sized = await Promise.all(missing.map(async (path) => ({ path, bytes: (await stat(path)).size })));
  const waiting = sized.filter(({ bytes }) => bytes >= minBytes).toSorted((a, b) => b.bytes - a.bytes);
  const draft = (lane: number) => join(folder, '..', `.${ending}-${process.pid}-${lane}`);
  const run = async (_: unknown, lane: number) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await writeFile(draft(lane), await compressors[ending](await readFile(next.path)));
      await rename(draft(lane), `${next.path}.${ending}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, run));
  } finally {
    await Promise.all(
      Array.from({ length: availableParallelism() }, (_, lane) => rm(draft(lane), { force: true })),
    );
  }
}
