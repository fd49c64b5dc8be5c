import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tooLarge } from '../errors/app-error.ts';
import { randomToken } from '../ids.ts';
import { removeLeftovers, requireFreeSpace, storageFull } from './disk.ts';

/** A temporary file. Its owner removes it; removing it twice is allowed. */
export type TempFile = { path: string; size: number; remove(): Promise<void> };

export type ScratchOptions = {
  /** Created if missing. */
  dir: string;
  /** Computes the bytes that must stay free from the size of the disk. */
  reserve: (totalBytes: number) => number;
};

export type Scratch = {
  /**
   * Writes a stream to a new file, at most `maxBytes` of it, and consumes or destroys the stream. Throws a 413 above
   * the limit, a 503 if the disk is full or the minimum of free space is reached, and any error of the stream; none
   * of these leaves a file.
   */
  receive(stream: AsyncIterable<Uint8Array>, maxBytes: number, tooLargeText: string): Promise<TempFile>;
  /** Removes leftover files of processes that have ended. */
  sweep(): Promise<void>;
};

/** Bytes that are written between two checks of the free space. */
const bytesBetweenChecks = 64_000_000;

/** Keeps uploads on disk until they are validated, since many concurrent ones would not fit into memory. */
export function createScratch({ dir, reserve }: ScratchOptions): Scratch {
  return {
    receive: async (stream, maxBytes, tooLargeText) => {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const requireSpace = () => requireFreeSpace(dir, 0, reserve);
      await requireSpace();
      const path = join(dir, randomToken());
      const remove = () => rm(path, { force: true });
      try {
        return { path, size: await write(path, stream, { maxBytes, tooLargeText, requireSpace }), remove };
      } catch (error) {
        await remove();
        throw storageFull(error) ?? error;
      }
    },
    sweep: () => removeLeftovers(dir),
  };
}

type WriteOptions = { maxBytes: number; tooLargeText: string; requireSpace: () => Promise<void> };

async function write(
  path: string,
  stream: AsyncIterable<Uint8Array>,
  { maxBytes, tooLargeText, requireSpace }: WriteOptions,
): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    let checkedSize = 0;
    for await (const chunk of stream) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(tooLargeText, 'file');
      if (size - checkedSize > bytesBetweenChecks) {
        await requireSpace();
        checkedSize = size;
      }
      await file.writeFile(chunk);
    }
    return size;
  } finally {
    await file.close();
  }
}
