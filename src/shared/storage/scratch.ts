import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tooLarge } from '../errors/app-error.ts';
import { randomToken } from '../ids.ts';
import { removeLeftovers, requireFreeSpace, storageFull } from './disk.ts';

/** A file of this request's own. Whoever has it removes it; doing so again is fine. */
export type TempFile = { path: string; size: number; remove(): Promise<void> };

export type ScratchOptions = {
  /** Made when it is not there. */
  dir: string;
  /** From the size of the disk to the bytes that must stay free. */
  reserve: (totalBytes: number) => number;
};

export type Scratch = {
  /**
   * Writes a stream to a new file, never more than `maxBytes` of it; the stream ends or is destroyed. Throws a 413
   * past the limit, a 503 on a full disk, and what the stream throws; none of these leaves a file.
   */
  receive(stream: AsyncIterable<Uint8Array>, maxBytes: number, tooLargeText: string): Promise<TempFile>;
  /** Removes files of processes that ended before they could. */
  sweep(): Promise<void>;
};

/** Where uploads stay until they are judged: on the disk, since many of them at once would not fit into memory. */
export function createScratch({ dir, reserve }: ScratchOptions): Scratch {
  return {
    receive: async (stream, maxBytes, tooLargeText) => {
      await mkdir(dir, { recursive: true });
      await requireFreeSpace(dir, 0, reserve);
      const path = join(dir, randomToken());
      const remove = () => rm(path, { force: true });
      try {
        return { path, size: await write(path, stream, maxBytes, tooLargeText), remove };
      } catch (error) {
        await remove();
        throw storageFull(error) ?? error;
      }
    },
    sweep: () => removeLeftovers(dir),
  };
}

async function write(
  path: string,
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
  tooLargeText: string,
): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    for await (const chunk of stream) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(tooLargeText, 'file');
      await file.writeFile(chunk);
    }
    return size;
  } finally {
    await file.close();
  }
}
